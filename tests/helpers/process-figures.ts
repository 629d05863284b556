import { readFile, writeFile } from 'node:fs/promises';

/** Resets the peak of a process; only Linux has one. */
export async function forgetPeak(pid: number): Promise<void> {
  await writeFile(`/proc/${pid}/clear_refs`, '5').catch(() => {});
}

async function statusOf(pid: number, field: string): Promise<number | undefined> {
  const status = await readFile(`/proc/${pid}/status`, 'utf8').catch(() => '');
  const kilobytes = new RegExp(`^${field}:\\s*(\\d+) kB`, 'm').exec(status)?.[1];
  return kilobytes === undefined ? undefined : Number(kilobytes) / 1024;
}

/** The most memory a process has held, in MB; undefined if the system does not have the figure. */
export function peakMegabytes(pid: number): Promise<number | undefined> {
  return statusOf(pid, 'VmHWM');
}

/** The memory a process holds now. */
export function megabytes(pid: number): Promise<number | undefined> {
  return statusOf(pid, 'VmRSS');
}

/** The processor time of a process, in seconds; undefined if the system does not have the figure. */
export async function processorSeconds(pid: number): Promise<number | undefined> {
  const stat = await readFile(`/proc/${pid}/stat`, 'utf8').catch(() => undefined);
  // The name, in brackets, may hold anything; user and system time are the 14th and 15th field, in hundredths.
  const fields = stat?.slice(stat.lastIndexOf(')') + 2).split(' ');
  return fields && (Number(fields[11]) + Number(fields[12])) / 100;
}
