import { DamagedBackup } from './damage.ts';
import { type Manifest, manifestName, readManifest } from './manifest.ts';
import type { Place } from './place.ts';

export interface BaseBackup {
  name: string;
  place: Place;
  manifest: Manifest;
}

export const nameOf = (time: Date) => time.toISOString().replace(/\.\d+/, '').replace(/[-:]/g, '');

const isName = (name: string) => /^\d{8}T\d{6}Z$/.test(name);

/** The names of the base backups, oldest first; one may be incomplete. */
export async function listBaseNames(place: Place): Promise<string[]> {
  return (await place.names('')).filter(isName).sort();
}

/** The names of the base backups that were begun and not completed: they have no manifest. */
export async function listDrafts(place: Place): Promise<string[]> {
  const drafts: string[] = [];
  for (const name of await listBaseNames(place))
    if (!(await place.names(name)).includes(manifestName)) drafts.push(name);
  return drafts;
}

export async function deleteDrafts(place: Place): Promise<void> {
  for (const name of await listDrafts(place)) await place.removeFolder(name);
}

/** @returns undefined if it is not complete. @throws DamagedBackup */
export async function readBase(place: Place, name: string): Promise<BaseBackup | undefined> {
  const manifest = await readManifest(place, name);
  return manifest && { name, place, manifest };
}

/**
 * The complete base backups, oldest first.
 * @param onDamaged called for each damaged one, which is left out
 */
export async function readBases(
  place: Place,
  onDamaged: (error: DamagedBackup) => void = () => {},
): Promise<BaseBackup[]> {
  const bases: BaseBackup[] = [];
  for (const name of await listBaseNames(place)) {
    try {
      const base = await readBase(place, name);
      if (base) bases.push(base);
    } catch (error) {
      if (!(error instanceof DamagedBackup)) throw error;
      onDamaged(error);
    }
  }
  return bases;
}

/** The newest base backup that is complete and not damaged. */
export async function readNewestBase(place: Place): Promise<BaseBackup | undefined> {
  for (const name of (await listBaseNames(place)).reverse()) {
    const base = await readBase(place, name).catch((error) => {
      if (error instanceof DamagedBackup) return undefined;
      throw error;
    });
    if (base) return base;
  }
  return undefined;
}
