import type { Connection } from 'pg';
import pg from 'pg';

/** Messages of PostgreSQL's streaming replication protocol, as far as a receiver of the write-ahead log needs them. */

/** A part of the write-ahead log, as the server sends it. */
export interface WalChunk {
  /** The position (LSN) of its first byte. */
  start: bigint;
  bytes: Buffer;
}

interface Handlers {
  received(chunk: WalChunk): void;
  /** Called when the server asks for the position of the receiver at once. */
  asked(): void;
}

/** The members of node-postgres that its types lack. */
interface CopyBoth {
  on(event: 'copyData', listener: (message: { chunk: Buffer }) => void): void;
  once(event: 'replicationStart', listener: () => void): void;
  sendCopyFromChunk(bytes: Buffer): void;
}

export class ReplicationClient {
  private readonly client: pg.Client;
  private readonly connection: Connection & CopyBoth;

  constructor(url: string, name: string) {
    const config = { connectionString: url, application_name: name, replication: 'true', keepAlive: true };
    this.client = new pg.Client({ ...config, connectionTimeoutMillis: 10_000 });
    this.connection = (this.client as unknown as { connection: Connection & CopyBoth }).connection;
    // An error also ends the stream, and is handled there.
    this.client.on('error', () => {});
  }

  async connect(): Promise<{ systemIdentifier: string; timeline: number }> {
    await this.client.connect();
    const { rows } = await this.client.query<{ systemid: string; timeline: number }>('IDENTIFY_SYSTEM');
    const { systemid, timeline } = rows[0] as { systemid: string; timeline: number };
    return { systemIdentifier: systemid, timeline: Number(timeline) };
  }

  /** The history of a timeline after the first one. */
  async readHistory(timeline: number): Promise<Buffer> {
    const { rows } = await this.client.query<{ content: Buffer | string }>(`TIMELINE_HISTORY ${timeline}`);
    const content = rows[0]?.content ?? '';
    return Buffer.isBuffer(content) ? content : Buffer.from(content);
  }

  /** Streams until the connection ends, or `destroy` is called. @throws the error of the server, if it refuses */
  async stream(command: string, { received, asked }: Handlers): Promise<void> {
    this.connection.on('copyData', ({ chunk }) => {
      // `w`, XLogData: 25 bytes of positions and time, then the log. `k`, keepalive: byte 17 asks for a reply.
      const kind = String.fromCharCode(chunk[0] ?? 0);
      // The bytes are copied: node-postgres uses the memory of a message again.
      if (kind === 'w') received({ start: chunk.readBigUInt64BE(1), bytes: Buffer.from(chunk.subarray(25)) });
      if (kind === 'k' && chunk[17] === 1) asked();
    });
    await this.client.query(command);
  }

  /** Reads no more until `resume`. */
  pause(): void {
    this.connection.stream.pause();
  }

  resume(): void {
    this.connection.stream.resume();
  }

  /** Tells the server that everything before `lsn` is on the disk here. */
  confirm(lsn: bigint): void {
    const message = Buffer.alloc(34);
    message.write('r');
    // The positions that are written, flushed and applied here.
    for (const offset of [1, 9, 17]) message.writeBigUInt64BE(lsn, offset);
    // Microseconds since 2000.
    message.writeBigInt64BE(BigInt(Date.now() - Date.UTC(2000, 0, 1)) * 1000n, 25);
    this.connection.sendCopyFromChunk(message);
  }

  /** Ends the stream at once. */
  destroy(): void {
    this.connection.stream.destroy();
  }
}
