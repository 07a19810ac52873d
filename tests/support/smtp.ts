import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import { createServer, type Socket } from 'node:net';
import { SMTPServer, type SMTPServerOptions } from 'smtp-server';

/** An email as a mail server receives it. */
interface Received {
  from: string;
  to: string[];
  /** Headers, an empty line, and the parts. */
  raw: string;
  isOverTls: boolean;
}

/** A step of the conversation at which the server can refuse. */
type Step = 'mailFrom' | 'rcptTo' | 'data';

export interface MailServer {
  /** The URL, without a user. */
  url: string;
  received: Received[];
  /** Returns the newest email to an address. */
  newestTo(address: string): Received | undefined;
  /** Answers the next `times` emails to an address with a status and a text: `450`, `4.2.0 Greylisted`. */
  refuse(address: string, step: Step, status: number, text: string, times?: number): void;
  /** Cuts the connection of the next email to an address, before or after accepting it. */
  cut(address: string, when: 'before' | 'after'): void;
  /** While on, cuts all connections, new ones at once. */
  away(on: boolean): void;
  /** Holds the next email to an address until the returned function is called. */
  hold(address: string): () => void;
  stop(): Promise<void>;
}

/** Starts a mail server that delivers nothing. Without `onAuth` it accepts email from everyone. It offers TLS either way. */
export async function startSmtp(options: SMTPServerOptions = {}): Promise<MailServer> {
  const received: Received[] = [];
  const faults: { address: string; step: Step; status: number; text: string }[] = [];
  const cuts: { address: string; when: 'before' | 'after' }[] = [];
  const held = new Map<string, Promise<void>>();
  const sockets = new Set<Socket>();
  const refusalOf = (step: Step, to: readonly string[]) => {
    const at = faults.findIndex((fault) => fault.step === step && (step === 'mailFrom' || to.includes(fault.address)));
    const [fault] = at < 0 ? [] : faults.splice(at, 1);
    return fault ? Object.assign(new Error(fault.text), { responseCode: fault.status }) : null;
  };
  const server = new SMTPServer({
    authOptional: options.onAuth === undefined,
    disableReverseLookup: true,
    logger: false,
    onMailFrom: (_, __, done) => done(refusalOf('mailFrom', [])),
    async onRcptTo({ address }, _, done) {
      await held.get(address);
      done(refusalOf('rcptTo', [address]));
    },
    async onData(stream, { envelope, secure }, done) {
      const chunks: Buffer[] = [];
      for await (const chunk of stream) chunks.push(chunk);
      const to = envelope.rcptTo.map(({ address }) => address);
      const refusal = refusalOf('data', to);
      if (refusal) return done(refusal);
      const cut = cuts.findIndex(({ address }) => to.includes(address));
      const [when] = cut < 0 ? [] : cuts.splice(cut, 1).map((one) => one.when);
      if (when !== 'before') {
        const from = envelope.mailFrom === false ? '' : envelope.mailFrom.address;
        received.push({ from, to, raw: Buffer.concat(chunks).toString('utf8'), isOverTls: secure });
      }
      if (when) for (const socket of sockets) socket.destroy();
      else done(null);
    },
    ...options,
  });
  server.on('error', () => {});
  let isAway = false;
  server.server.on('connection', (socket: Socket) => {
    if (isAway) socket.destroy();
    sockets.add(socket);
    socket.once('close', () => sockets.delete(socket));
  });
  const listening = server.listen(0, '127.0.0.1');
  await once(listening, 'listening');
  // The documented type for a TCP server.
  const { port } = listening.address() as AddressInfo;
  return {
    url: `${options.secure ? 'smtps' : 'smtp'}://127.0.0.1:${port}`,
    received,
    newestTo: (address) => received.findLast(({ to }) => to.includes(address)),
    refuse(address, step, status, text, times = 1) {
      for (let i = 0; i < times; i += 1) faults.push({ address, step, status, text });
    },
    cut: (address, when) => void cuts.push({ address, when }),
    away(on) {
      isAway = on;
      if (on) for (const socket of sockets) socket.destroy();
    },
    hold(address) {
      const { promise, resolve } = Promise.withResolvers<void>();
      held.set(address, promise);
      return () => {
        held.delete(address);
        resolve();
      };
    },
    stop: () => {
      for (const socket of sockets) socket.destroy();
      return new Promise((resolve) => server.close(() => resolve()));
    },
  };
}

/** Starts a server in place of a mail server. `take` gets each connection. */
export async function startRaw(take: (socket: Socket) => void): Promise<{ url: string; stop(): void }> {
  const sockets = new Set<Socket>();
  const server = createServer((socket) => {
    sockets.add(socket);
    socket.on('error', () => {});
    take(socket);
  });
  await once(server.listen(0, '127.0.0.1'), 'listening');
  // As above.
  const { port } = server.address() as AddressInfo;
  return {
    url: `smtp://127.0.0.1:${port}`,
    stop() {
      for (const socket of sockets) socket.destroy();
      server.close();
    },
  };
}
