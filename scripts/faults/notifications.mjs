/** Faults in notifications: to whom, by which channel, how often. */

export const NOTIFICATION_FAULTS = [
  {
    name: 'the switches of Telegram decide about browsers',
    file: 'server/features/identity/notifications/notifier.ts',
    find: 'if (!person.pushMuted.includes(topic))',
    replace: 'if (!person.telegramMuted.includes(topic))',
    tests: ['tests/features/notifications/push.test.ts', 'tests/features/notifications/telegram.test.ts'],
  },
  {
    name: 'anybody removes the browser of another person',
    file: 'server/features/identity/notifications/push-devices.ts',
    find: '.where(and(eq(pushDevices.id, id), eq(pushDevices.userId, userId)))',
    replace: '.where(eq(pushDevices.id, id))',
    tests: ['tests/features/notifications/push.test.ts'],
  },
  {
    name: 'the address of a browser alone takes its notices away from its owner',
    file: 'server/features/identity/notifications/push-devices.ts',
    find: `      eq(pushDevices.p256dh, p256dh),
      eq(pushDevices.auth, auth),
`,
    replace: '',
    tests: ['tests/features/notifications/push.test.ts'],
  },
  {
    name: 'a browser whose session is over gets notices',
    file: 'server/features/identity/notifications/deliver.ts',
    find: 'gt(sessions.expiresAt, deps.now().toISOString())',
    replace: `gt(sessions.expiresAt, '1970-01-01T00:00:00Z')`,
    tests: ['tests/features/notifications/push.test.ts'],
  },
  {
    name: 'an expired link connects a chat',
    file: 'server/features/identity/notifications/telegram.ts',
    find: 'gt(telegramLinks.expiresAt, at)',
    replace: `gt(telegramLinks.expiresAt, '1970-01-01T00:00:00Z')`,
    tests: ['tests/features/notifications/telegram.test.ts'],
  },
  {
    name: 'a chat is connected without a fresh session',
    file: 'server/features/identity/notifications/telegram.ts',
    find: '  await requireFreshSession(ctx, db)\n',
    replace: '  if (Date.now() < 0) await requireFreshSession(ctx, db)\n',
    tests: ['tests/features/notifications/telegram.test.ts'],
  },
  {
    name: 'the link of an e-mail changes responses at once into responses by the day',
    file: 'server/features/identity/notifications/topics.ts',
    find: 'if (isOff(settings[topic]) === shouldBeOff) return',
    replace: 'if (isOff(settings[topic]) && shouldBeOff) return',
    tests: ['tests/mail/one-click.test.ts'],
  },
  {
    name: 'an e-mail goes to the address that the person had before',
    file: 'server/features/identity/notifications/email-gate.ts',
    find: 'recipient: person?.email ?? recipient,',
    replace: "recipient: recipient === '' ? (person?.email ?? recipient) : recipient,",
    tests: ['tests/mail/conditions.test.ts'],
  },
  {
    name: 'the first refusal of a mail server marks an address',
    file: 'server/features/identity/notifications/addressee.ts',
    find: `  const marks = and(
    isNotNull(users.emailRefusedFirstAt),
`,
    replace: `  const marks = and(
`,
    tests: ['tests/mail/refused-addresses.test.ts'],
  },
]
