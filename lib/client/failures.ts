import { say } from '#words/client.ts';
import { ApiFailure } from './api/call.ts';

/** Why the device can't store something. */
export type StoreTrouble =
  /** The device's storage is full. */
  | 'full'
  /** This browser doesn't let the page store anything: private mode, a setting, a broken profile. */
  | 'refused'
  /** Another tab runs an older version of the app and blocks the database. */
  | 'blocked'
  /** The stored data was written by a newer version of the app. */
  | 'newer'
  /** The data was removed from this device, for example by signing out in another tab. */
  | 'gone'
  /** The database takes long to open; requests wait. */
  | 'slow'
  /** The database fails. */
  | 'broken'
  /** This tab shows another store by now. */
  | 'closed'
  /** The store's code could not be loaded. */
  | 'missing';

/** The device's storage failed. The message is a plain sentence that can be shown as is. */
export class StoreFailure extends Error {
  readonly code: StoreTrouble;

  constructor(code: StoreTrouble, cause?: unknown, message = say(`trouble.${code}`)) {
    super(message, { cause });
    this.code = code;
  }

  /** Returns the same failure for data that isn't held in this tab's memory either. */
  static notSaved({ code, cause, message }: StoreFailure): StoreFailure {
    const saysItIsHeld = code === 'full' || code === 'refused' || code === 'broken';
    return new StoreFailure(code, cause, saysItIsHeld ? say(`notSaved.${code}`) : message);
  }
}

/** Why a command was refused. `limit_*`: beyond the plan's limit, but allowed on Pro. */
export type RefusalCode =
  | 'invalid'
  | 'not_found'
  | 'not_running'
  | 'limit_meetings'
  | 'limit_attendees'
  | 'limit_roster'
  /** Only Pro has it. */
  | 'pro_only'
  /** It needs an account. */
  | 'no_account'
  /** The figures exceed what a receipt can hold. */
  | 'too_large'
  /** Something to undo has been changed since. */
  | 'changed';

/** A command that isn't valid, or that the plan doesn't allow. The message can be shown as is. */
export class Refusal extends Error {
  readonly code: RefusalCode;
  /** The invalid field, by its name in the command's input. */
  readonly field: string | undefined;
  /** The plan's limit, for `limit_*`. */
  readonly limit: number | undefined;
  /** How many there would have been, if known. */
  readonly wanted: number | undefined;

  constructor(
    code: RefusalCode,
    message: string,
    { field, limit, wanted }: { field?: string; limit?: number; wanted?: number } = {},
  ) {
    super(message);
    this.code = code;
    this.field = field;
    this.limit = limit;
    this.wanted = wanted;
  }
}

/** What a command may throw and a screen can show: all have a `code` and a `message`. */
export type CommandFailure = Refusal | StoreFailure | ApiFailure;

/** Returns the thrown value if it is a CommandFailure; anything else is a bug in our own code and is rethrown. */
export function asCommandFailure(thrown: unknown): CommandFailure {
  if (thrown instanceof Refusal || thrown instanceof StoreFailure || thrown instanceof ApiFailure) return thrown;
  throw thrown;
}
