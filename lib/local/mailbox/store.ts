import { createHash, randomUUID } from 'node:crypto';
import { readdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { z } from 'zod';

/** The part of the body of Resend's `POST /emails` that the app sends. Other fields are kept, too. */
export const SentMail = z.looseObject({
  from: z.string(),
  to: z.union([z.string(), z.array(z.string())]).transform((value) => [value].flat()),
  subject: z.string(),
  html: z.string().optional(),
  text: z.string().optional(),
  headers: z.record(z.string(), z.string()).optional(),
});

const StoredMail = SentMail.extend({
  id: z.string(),
  /** Epoch ms. */
  receivedAt: z.number(),
  idempotencyKey: z.string().optional(),
  /** SHA-256 of what was sent, in hex: the same key with another email is refused. */
  hash: z.string(),
});

export type SentMail = z.infer<typeof SentMail>;
export type StoredMail = z.infer<typeof StoredMail>;

/** How many emails are kept; older ones are deleted. */
const MAX_KEPT = 500;

/** The local emails, in a JSON file each, so that they survive a restart. */
export class MailStore {
  readonly #folder: string;
  /** Oldest first, by file name. */
  readonly #mails = new Map<string, StoredMail>();

  constructor(folder: string) {
    this.#folder = folder;
    for (const name of readdirSync(folder).sort()) {
      if (!name.endsWith('.json')) continue;
      const mail = StoredMail.safeParse(JSON.parse(readFileSync(path.join(folder, name), 'utf8')));
      if (mail.success) this.#mails.set(name, mail.data);
    }
  }

  /** Newest first. */
  list(): StoredMail[] {
    return [...this.#mails.values()].reverse();
  }

  find(id: string): StoredMail | undefined {
    return this.list().find((mail) => mail.id === id);
  }

  /**
   * Keeps an email, once per key. `repeated`: it was kept before. Returns undefined if the key was used for another email.
   */
  add(sent: SentMail, idempotencyKey?: string): { mail: StoredMail; repeated: boolean } | undefined {
    const hash = createHash('sha256').update(JSON.stringify(sent)).digest('hex');
    const before = idempotencyKey ? this.list().find((mail) => mail.idempotencyKey === idempotencyKey) : undefined;
    if (before) return before.hash === hash ? { mail: before, repeated: true } : undefined;
    const mail = { ...sent, id: randomUUID(), receivedAt: Date.now(), idempotencyKey, hash };
    const name = `${String(mail.receivedAt).padStart(15, '0')}-${mail.id}.json`;
    const file = path.join(this.#folder, name);
    writeFileSync(`${file}.new`, JSON.stringify(mail, null, 2));
    renameSync(`${file}.new`, file);
    this.#mails.set(name, mail);
    const [oldest] = this.#mails.keys();
    if (oldest && this.#mails.size > MAX_KEPT) {
      this.#mails.delete(oldest);
      rmSync(path.join(this.#folder, oldest), { force: true });
    }
    return { mail, repeated: false };
  }
}
