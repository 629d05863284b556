import type { Readable, Transform } from 'node:stream';

/**
 * The place of backups: a folder, or a bucket. It has a folder `20261124T030000Z` for each base backup, `wal` with the received
 * write-ahead log, `received.json` with the mark, and `images` with pictures of an earlier version. Paths are relative, with slashes.
 */
export interface Place {
  /** Its name in messages. */
  readonly label: string;
  readonly wal: WalPlace;
  /** The time that data read from it counts as current, in milliseconds: requests to a bucket cost money. */
  readonly keepsMs: number;
  /** The time between two marks, in milliseconds. */
  readonly markMs: number;
  /** The names of files and folders in a folder; none if it is missing. */
  names(folder: string): Promise<string[]>;
  /** All files below a folder, by their paths in it. */
  files(folder: string): Promise<PlaceFile[]>;
  /** @throws an error with the code ENOENT if there is no such file */
  read(path: string, signal?: AbortSignal): Promise<Readable>;
  /** Writes a file from the last of the streams that it opens; it is durable when this returns. */
  write(path: string, open: () => Streams, signal?: AbortSignal): Promise<void>;
  /** Writes a file that is whole or missing. When this returns, all files written before are durable. */
  publish(path: string, text: string): Promise<void>;
  remove(paths: string[]): Promise<void>;
  /** Deletes all that is below a folder. */
  removeFolder(folder: string): Promise<void>;
  /** Writes, reads and deletes. @throws StartError that says what to do */
  expectUsable(): Promise<void>;
  /** @throws StartError if there is too little room for a backup, as far as that is known */
  expectRoom(bytes: number): Promise<void>;
  /** Turns an error into one that says what an operator can do, if there is something. */
  explain(error: unknown): unknown;
}

export type Streams = [Readable, ...Transform[]];

export interface PlaceFile {
  path: string;
  bytes: number;
}

/** The write-ahead log in a place. */
export interface WalPlace {
  /** The time between two flushes of the received log, unless commits wait for it. */
  readonly flushMs: number;
  /** The time that the receiver waits after an error. */
  readonly retryMs: number;
  /** Completes the work that a killed shop left unfinished. */
  prepare(): Promise<void>;
  /** The end of the log of a timeline; undefined if there is none. */
  findEnd(timeline: number): Promise<ReceivedEnd | undefined>;
  openWriter(timeline: number, start: bigint, onError: (error: unknown) => void): WalWriter;
  /** All segments, in order. */
  list(): Promise<Received[]>;
  /** The names of the histories of timelines, which are files in `wal`. */
  histories(): Promise<string[]>;
  /** Deletes all segments that begin before it. */
  forgetBefore(lsn: bigint): Promise<void>;
}

export interface ReceivedEnd {
  /** The position at which receiving continues. */
  resumeAt: bigint;
  /** The end of the received log. */
  lsn: bigint;
}

export interface WalWriter {
  /** The position up to which everything was written. */
  readonly end: bigint;
  write(start: bigint, bytes: Buffer): Promise<void>;
  /** Everything that was written is durable when this returns. */
  flush(): Promise<void>;
  close(): Promise<void>;
}

/** A segment of the write-ahead log as it was received. */
export interface Received {
  segment: string;
  start: bigint;
  timeline: number;
  /** Its bytes reach to here. */
  end: bigint;
  /** False for the one that was written to last. */
  isComplete: boolean;
  /** Writes its bytes into a file. @throws DamagedBackup if they are fewer than were received, after it has written the others */
  expand(target: string, signal?: AbortSignal): Promise<void>;
}

export const imagesFolder = 'images';
export const walFolder = 'wal';

/** The name of a file of a backup in messages. */
export const describePath = ({ label }: Place, path: string) => `${label}/${path}`;
