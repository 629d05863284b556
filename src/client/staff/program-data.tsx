import type { ProgramData } from '../../shared/base/program-data.ts';
import { CopyEntry } from '../ui/copy-button.tsx';

export function hasProgramData({ externalId, metadata }: ProgramData): boolean {
  return externalId !== null || Object.keys(metadata).length > 0;
}

/** The metadata and external id of a product or an order. Staff read them; programs change them over REST. */
export function ProgramDataList({ externalId, metadata }: ProgramData) {
  return (
    <dl className="mt-2 divide-y divide-line">
      {externalId !== null && (
        <CopyEntry label="Reference" text={externalId}>
          {externalId}
        </CopyEntry>
      )}
      {Object.entries(metadata).map(([key, value]) => (
        <CopyEntry key={key} label={key} text={value}>
          {value}
        </CopyEntry>
      ))}
    </dl>
  );
}
