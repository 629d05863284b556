import type { DestinationStream } from 'pino';

/** A line of the log, as JSON. pino's levels: 20 debug, 30 info, 40 warn, 50 error. */
export type LogLine = Record<string, unknown> & { level: number; msg: string };

export interface TakenLog {
  logTo: DestinationStream;
  /** The lines with this message, or all. */
  lines(msg?: string): LogLine[];
  clear(): void;
}

export function takeLog(): TakenLog {
  const taken: LogLine[] = [];
  return {
    logTo: { write: (line: string) => void taken.push(JSON.parse(line)) },
    lines: (msg) => taken.filter((line) => msg === undefined || line.msg === msg),
    clear: () => void taken.splice(0),
  };
}
