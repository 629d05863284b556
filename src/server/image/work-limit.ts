import pLimit from 'p-limit';
import { Failure } from '../../shared/base/failure.ts';

interface Bounds {
  /** Files worked on at a time. */
  atWork: number;
  /** Uploads that arrive, wait, or are worked on; each holds its file in memory. */
  inside: number;
}

/** The bounds for pictures: each uses a core and up to some hundred megabytes. */
const pictureBounds: Bounds = { atWork: 2, inside: 8 };

/** Limits the number of uploads in memory, and the number that are worked on. */
export interface WorkLimit {
  /** Admits an upload. @throws Failure BUSY when there are too many */
  admit<T>(upload: () => Promise<T>): Promise<T>;
  /** Runs work on a file when it is its turn. */
  work<T>(work: () => Promise<T>): Promise<T>;
}

export function createWorkLimit({ atWork, inside } = pictureBounds): WorkLimit {
  const turns = pLimit(atWork);
  let uploads = 0;
  return {
    async admit(upload) {
      if (uploads >= inside) throw new Failure('BUSY');
      uploads += 1;
      try {
        return await upload();
      } finally {
        uploads -= 1;
      }
    },
    work: (work) => turns(work),
  };
}
