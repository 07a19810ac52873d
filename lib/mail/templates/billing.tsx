import { LastLink, MailLayout, Text } from './layout.tsx';

/** Says what happened, until when nothing changes, and the one thing to do. `graceUntil`: for display, with its zone. */
export function PaymentFailedMail({ graceUntil, accountUrl }: { graceUntil: string; accountUrl: string }) {
  return (
    <MailLayout
      preview={`You keep Pro until ${graceUntil}.`}
      footer="We’ll try the payment again over the next few days. If it goes through, there’s nothing you need to do."
    >
      <Text>Your payment for Meeting Tab Pro didn’t go through.</Text>
      <Text>
        You keep Pro until <strong>{graceUntil}</strong>. After that you’re on Free, and nothing you have is deleted.
      </Text>
      <LastLink href={accountUrl}>Update your card</LastLink>
    </MailLayout>
  );
}

/**
 * Says what ended, what is kept, and until when devices can load what is saved. `readOnlyUntil`: for display, with its zone.
 */
export function PlanEndedMail({ readOnlyUntil, accountUrl }: { readOnlyUntil: string; accountUrl: string }) {
  return (
    <MailLayout
      preview={`Nothing was deleted. You can load your saved meetings until ${readOnlyUntil}.`}
      footer="Subscribe again and everything works as before, including your API tokens."
    >
      <Text>Your Meeting Tab Pro plan has ended, and you’re now on Free.</Text>
      <Text>
        Nothing was deleted. Your workspaces and shared receipts are still there, and your devices can load what’s saved
        to your account until <strong>{readOnlyUntil}</strong>.
      </Text>
      <LastLink href={accountUrl}>Get Pro back</LastLink>
    </MailLayout>
  );
}
