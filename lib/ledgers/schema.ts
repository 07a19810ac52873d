import { z } from 'zod';
import { CHANGE_KINDS } from '../cost/change.ts';
import { count, currencyCode, epochMs, identifier, milliseconds, orNull, text } from '../http/schema.ts';
import { hmac } from './entry-schema.ts';
import { LENGTHS, MOST } from './terms.ts';

export * from './entry-schema.ts';

const name = text(1, LENGTHS.name).meta({ description: 'What the ledger is called.' });
const hour = (what: string) =>
  z
    .int()
    .min(0)
    .max(MOST.hourMinor)
    .meta({ description: `${what} Minor units of the ledger’s \`currency\`.` });

export const RoleRate = z
  .object({
    role: text(1, LENGTHS.role).meta({ description: 'The role. Devices compare it without case and outer blanks.' }),
    hourMinor: hour('What an hour of it costs, employer costs included.'),
  })
  .meta({ description: 'What a role costs.' });

const roles = z
  .array(RoleRate)
  .max(MOST.roles)
  .refine((all) => new Set(all.map(({ role }) => role.trim().toLowerCase())).size === all.length, {
    error: 'No role may be there twice.',
  })
  .meta({ description: 'What each role costs.' });
const elseHourMinor = hour('What an hour of everyone else costs.');

export const NewCard = z
  .strictObject({ card: roles, elseHourMinor })
  .meta({ id: 'NewLedgerCard', description: 'What roles cost from now on.' });
export type NewCard = z.infer<typeof NewCard>;

export const Card = z
  .object({
    version: z.int().min(1).meta({ description: 'Counts from 1.' }),
    since: epochMs('It prices meetings that started from then on. The first version prices earlier ones, too.'),
    card: roles,
    elseHourMinor,
  })
  .meta({ id: 'LedgerCard', description: 'A version of a ledger’s rate card. It never changes.' });
export type Card = z.infer<typeof Card>;

export const CardList = z
  .object({ cards: z.array(Card).max(MOST.cards).meta({ description: 'Oldest first.' }) })
  .meta({ id: 'LedgerCardList', description: 'The versions of a ledger’s rate card.' });

export const Budget = z
  .strictObject({
    kind: z.enum(['ledger', 'topic', 'series']).meta({ description: 'What it is for.' }),
    of: text(0, LENGTHS.title).meta({ description: 'The topic, or the HMAC of the series; empty for all meetings.' }),
    name: text(0, LENGTHS.title).meta({ description: 'What to call it.' }),
    amountMinor: z.int().min(1).meta({ description: 'Minor units of the ledger’s `currency`, a calendar month.' }),
  })
  .meta({ description: 'What meetings may cost in a calendar month.' });
export type Budget = z.infer<typeof Budget>;

export const Decision = z
  .strictObject({
    series: hmac('The series.'),
    name: text(1, LENGTHS.title).meta({ description: 'What the series was called.' }),
    change: z.enum(CHANGE_KINDS).meta({ description: 'What was decided.' }),
    toMs: milliseconds('`shorten`: how long it is to be; else 0.'),
    heads: count('`shrink`: how many people are to be there; else 0.'),
    every: z.int().min(1).meta({ description: '`space`: one in so many stays; else 1.' }),
    decidedAt: epochMs('When.'),
  })
  .meta({ description: 'What was decided about a series.' });
export type Decision = z.infer<typeof Decision>;

const budgets = z.array(Budget).max(MOST.budgets).meta({ description: 'What meetings may cost in a month.' });
const decisions = z.array(Decision).max(MOST.decisions).meta({ description: 'What was decided, newest first.' });

const fields = {
  name,
  currency: currencyCode('What the card is in. It can’t be changed.'),
  timeZone: text(1, 64).meta({
    description: 'An IANA time zone, for days and months. It can’t be changed. One that isn’t known reads as UTC.',
    example: 'Europe/Berlin',
  }),
};

const id = z
  .string()
  .regex(/^[0-9A-Za-z]{22}$/, 'Must be 22 letters and digits.')
  .meta({
    description:
      'The ledger’s ID, if the caller chooses it: 22 random letters and digits. The same request again makes no second ledger.',
    maxLength: 22,
  });

export const CreateLedger = z
  .strictObject({ id: id.optional(), ...fields, card: roles, elseHourMinor })
  .meta({ id: 'CreateLedger', description: 'What a new ledger is to be.' });
export type CreateLedger = z.infer<typeof CreateLedger>;

export const UpdateLedger = z
  .strictObject({
    name,
    budgets,
    decisions,
    owner: identifier('The member to hand the ledger over to.'),
  })
  .partial()
  .meta({ id: 'UpdateLedger', description: 'What to change. What is absent stays as it is.' });
export type UpdateLedger = z.infer<typeof UpdateLedger>;

const Membership = z
  .object({
    id: identifier('The membership.'),
    workspaceId: identifier('The workspace that sends.'),
    keepsRows: z.boolean().meta({
      description: 'Whether rows stay, without their sender, when the account or the workspace is deleted.',
    }),
    rows: count('How many rows it has sent.'),
  })
  .meta({ description: 'Where the caller sends from.' });

export const Ledger = z
  .object({
    id: identifier('The ledger.'),
    ...fields,
    card: Card.meta({ description: 'The newest version of the rate card.' }),
    isOwner: z.boolean().meta({ description: 'Whether the caller owns it.' }),
    membership: Membership.nullable().meta({ description: 'Null for an owner who sends nothing.' }),
    members: count('How many accounts send to it.'),
    firstAt: orNull(epochMs('When the first of its meetings started.'), 'Null without any.'),
    budgets,
    decisions,
    createdAt: epochMs('When it was created.'),
  })
  .meta({ id: 'Ledger', description: 'What a team’s meetings cost, by a rate card.' });
export type Ledger = z.infer<typeof Ledger>;

export const LedgerList = z
  .object({ ledgers: z.array(Ledger).meta({ description: 'Those the account owns or belongs to, oldest first.' }) })
  .meta({ id: 'LedgerList', description: 'The account’s ledgers.' });

export const LedgerPath = z.object({ id: identifier('The ledger.') });
export const MemberPath = LedgerPath.extend({ member: identifier('The member.') });
export const InvitationPath = LedgerPath.extend({ invitation: identifier('The invitation.') });
export const EntryPath = LedgerPath.extend({ key: identifier('The entry’s `key`.') });
export const SeriesPath = LedgerPath.extend({ series: identifier('The series, as its entries have it.') });

export const Invitation = z
  .object({
    id: identifier('The invitation.'),
    createdAt: epochMs('When it was made.'),
    expiresAt: epochMs('Until when it can be used.'),
    joined: count('How many members joined by it and are still there.'),
  })
  .meta({ id: 'LedgerInvitation', description: 'A link by which members join.' });
export type Invitation = z.infer<typeof Invitation>;

export const InvitationList = z
  .object({ invitations: z.array(Invitation).max(MOST.invitations).meta({ description: 'Newest first.' }) })
  .meta({ id: 'LedgerInvitationList', description: 'A ledger’s links.' });

export const NewInvitation = z
  .object({
    url: z.url().meta({
      description: 'The link, returned only here. Append `#` and the ledger’s key, which the service must not see.',
    }),
    info: Invitation,
  })
  .meta({ id: 'NewLedgerInvitation', description: 'A new link.' });
export type NewInvitation = z.infer<typeof NewInvitation>;

export const Invited = z
  .object({
    ...fields,
    cards: z.array(Card).max(MOST.cards).meta({ description: 'The rate card, oldest version first.' }),
  })
  .meta({ id: 'InvitedTo', description: 'The ledger that a link leads to.' });
export type Invited = z.infer<typeof Invited>;

export const JoinLedger = z
  .strictObject({
    workspaceId: identifier('The workspace to send from.'),
    invitation: text(1, 64).optional().meta({ description: 'The link’s secret. The owner needs none.' }),
    keepsRows: z.boolean().optional().meta({
      description:
        'Whether rows stay, without their sender, when the account or the workspace is deleted. Default: no.',
    }),
  })
  .meta({ id: 'JoinLedger', description: 'Who joins, and how.' });
export type JoinLedger = z.infer<typeof JoinLedger>;

export const Member = z
  .object({
    id: identifier('The member.'),
    email: z.string().meta({ description: 'The account’s email.', maxLength: 254 }),
    isYou: z.boolean().meta({ description: 'Whether it’s the caller.' }),
    confirmed: z.boolean().meta({
      description:
        'False after its link was ended because it leaked, and if the owner had removed it before it joined again.',
    }),
    joinedAt: epochMs('When it joined.'),
  })
  .meta({ id: 'LedgerMember', description: 'An account that sends to a ledger. What it sent isn’t shown to anybody.' });
export type Member = z.infer<typeof Member>;

export const MemberList = z
  .object({
    members: z.array(Member).max(MOST.members).meta({ description: 'To the owner all of them; to a member itself.' }),
  })
  .meta({ id: 'LedgerMemberList', description: 'A ledger’s members.' });

export const UpdateMember = z
  .strictObject({
    confirmed: z.literal(true).meta({ description: 'The owner confirms that it belongs here.' }),
    keepsRows: z.boolean().meta({ description: 'Of the caller: see the membership.' }),
  })
  .partial()
  .meta({ id: 'UpdateLedgerMember', description: 'What to change.' });
export type UpdateMember = z.infer<typeof UpdateMember>;

export const LeaveQuery = z.object({
  rows: z.enum(['delete', 'keep']).default('delete').meta({
    description: 'What becomes of the member’s rows: they go, or stay without their sender.',
  }),
});
export const EndQuery = z.object({
  members: z.enum(['keep', 'confirm']).default('keep').meta({
    description: '`confirm`: those who joined by the link can only withdraw and leave until the owner confirms them.',
  }),
});
export * from './examples.ts';
