/** Signing in: the address, then the code that is emailed to it, or the link beside it. */
export default {
  'page.title': 'Sign in',
  'page.description': 'Sign in to Meeting Tab with a code we email you. No password needed.',

  'email.title': 'Sign in',
  'email.text': 'We’ll email you a code. No password needed.',
  'email.label': 'Email',
  'email.malformed': 'Enter an email address like name@example.com.',
  'email.send': 'Email me a code',
  'email.sending': 'Sending the code…',
  'email.haveCode': 'Enter a code I already have',

  'code.title': 'Enter the code',
  'code.text':
    'We emailed a 6-digit code to <b>{email}</b>. It works once and expires in {minutes, plural, one{# minute} other{# minutes}}.',
  'code.label': 'Code',
  'code.tooShort': 'Enter all 6 digits of the code.',
  'code.wrong': 'This code is wrong or has expired. Open the link in the newest email instead, or send a new code.',
  'code.signIn': 'Sign in',
  'code.signingIn': 'Signing in…',
  'code.otherEmail': 'Use another email',

  'resend.send': 'Send a new code',
  // {time} is how long to wait: “20 seconds”.
  'resend.sendIn': 'Send a new code in {time}',
  'resend.sending': 'Sending a new code…',
  'resend.sent': 'A new code is on its way. Only the newest code works.',

  'link.title': 'Sign in',
  'link.as': 'Sign in as <b>{email}</b>.',
  'link.signIn': 'Sign in',
  'link.signingIn': 'Signing in…',
  'link.used': 'This link has expired or was already used.',
  'link.incomplete': 'This link is incomplete. Open it from the email again.',
  'link.startOver': 'Get a new email',
} as const;
