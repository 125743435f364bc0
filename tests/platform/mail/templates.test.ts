import { describe, expect, test } from 'vitest'
import type { LetterDraft } from '#server/mail/queue.ts'
import {
  deletionCancelledLetter,
  deletionDoneLetter,
  deletionPlannedLetter,
} from '#server/mail/templates/account-deletion.ts'
import {
  invitationLetter,
  roleChangedLetter,
  roleRemovedLetter,
} from '#server/mail/templates/company-roles.ts'
import { verificationLetter } from '#server/mail/templates/company-verification.ts'
import { emailChangeNewLetter, emailChangeOldLetter } from '#server/mail/templates/email-change.ts'
import { paymentReceivedEmail } from '#server/mail/templates/payments.ts'
import { newDeviceLetter } from '#server/mail/templates/new-device.ts'
import {
  alreadyRegisteredLetter,
  registrationCodeLetter,
  signInCodeLetter,
  unknownAddressLetter,
} from '#server/mail/templates/sign-in.ts'
import {
  vacancyChangedLetter,
  vacancyEndedLetter,
  vacancyEndingLetter,
  vacancyPublishedLetter,
} from '#server/mail/templates/vacancies.ts'
import { decisionUndoneLetter, vacancyTakenDownLetter } from '#server/mail/templates/taken-down.ts'
import { textOfHtml } from '#shared/kernel/html-text.ts'

const site = { name: 'Дистант', publicUrl: 'https://distant.example' }
const at = new Date('2026-11-21T11:05:00Z')
const code = '048213'
const token = 'tok/en+1'
const request = { code, minutes: 5, requestedAt: at }
const invitation = { company: 'Ромашка', level: 150, inviter: 'Мария Ёлкина', token, expiresAt: at } as const
const checked = { id: 7, title: 'Ромашка', note: 'ИНН не найден.\nСайт не открывается.' }
const vacancy = { id: 42, title: 'Швея на дому' }

const LETTERS: Record<string, LetterDraft> = {
  sign_in_code: signInCodeLetter(site, request),
  registration_code: registrationCodeLetter(site, request),
  already_registered: alreadyRegisteredLetter(site, request),
  unknown_address: unknownAddressLetter(site, { requestedAt: at }),
  invitation: invitationLetter(site, invitation),
  role_changed: roleChangedLetter(site, { company: 'Ромашка', level: 100 }),
  role_removed: roleRemovedLetter(site, { company: 'Ромашка' }),
  company_verified: verificationLetter(site, { ...checked, decision: 'verify', note: null }),
  company_verification_refused: verificationLetter(site, { ...checked, decision: 'refuse' }),
  company_verification_revoked: verificationLetter(site, { ...checked, decision: 'revoke' }),
  email_change_old: emailChangeOldLetter(site, { newEmail: 'new@example.ru', token, expiresAt: at }),
  email_change_new: emailChangeNewLetter(site, { token, expiresAt: at }),
  new_device: newDeviceLetter(site, { device: 'Chrome, Windows', at }),
  deletion_planned: deletionPlannedLetter(site, { deletionAt: at, companies: ['Ромашка'] }),
  deletion_cancelled: deletionCancelledLetter(site),
  deletion_done: deletionDoneLetter(site),
  vacancy_published: vacancyPublishedLetter(site, { ...vacancy, expiresAt: at.toISOString() }),
  vacancy_changed: vacancyChangedLetter(site, vacancy),
  vacancy_ending: vacancyEndingLetter(site, { ...vacancy, expiresAt: at.toISOString() }),
  vacancy_ended: vacancyEndedLetter(site, vacancy),
  vacancy_taken_down: vacancyTakenDownLetter(site, {
    vacancyId: 42,
    title: 'Швея на дому',
    isFinal: true,
    reasons: [{ rule: 'asks_money', quote: 'оплатите набор', comment: null }],
    returnedKopecks: 49_500,
  }),
  payment_received: paymentReceivedEmail(site, {
    title: 'Пополнение баланса',
    amountKopecks: 150_050,
    path: '/payment/7',
    isOnBalance: true,
    hasReceipt: true,
  }),
  vacancy_decision_undone: decisionUndoneLetter(site, {
    vacancyId: 42,
    title: 'Швея на дому',
    wasApproved: true,
  }),
}

describe.each(Object.entries(LETTERS))(
  'the letter %s',
  (kind, { kind: given, subject, text, html, isSecret }) => {
    test('says in plain text everything that its HTML says', () => {
      expect(given).toBe(kind)
      const words = (line: string) => new Set(line.match(/[\p{L}\p{N}]+/gu))
      const inHtml = textOfHtml(html.replace(/<div style="display:none.*?<\/div>/s, '')).replace(
        /Если кнопка не работает, откройте адрес:/g,
        '',
      )
      expect([...words(inHtml)].filter((word) => !words(text).has(word))).toEqual([])
    })

    test('leads nowhere but to this site, by the same links in both readings', () => {
      const links = (source: string) => new Set(source.match(/https?:[^\s"<]+/g))
      expect(links(html.replaceAll('&amp;', '&'))).toEqual(links(text))
      for (const address of links(text)) expect(address.startsWith(site.publicUrl)).toBe(true)
    })

    test('has no picture, script, form or anything else that loads', () => {
      expect(html).not.toMatch(/<(img|script|link|iframe|form|input|object|video)\b|url\(|@import|\son\w+=/i)
    })

    test('is small enough that no mail client cuts it', () => {
      expect(Buffer.byteLength(html)).toBeLessThan(20_000)
    })

    test('is marked as secret exactly when it holds a code or a token', () => {
      const holdsSecret = [code, token, encodeURIComponent(token)].some((secret) => html.includes(secret))
      expect(isSecret).toBe(holdsSecret)
      expect(subject).not.toContain(code)
    })
  },
)

test('a letter with a code gives it on a line of its own, with its time in Moscow', () => {
  expect(LETTERS['sign_in_code']?.text.split('\n')).toContain(code)
  expect(LETTERS['sign_in_code']?.text).toContain(
    'Код действует 5\u00A0минут и подходит один раз. Его запросили 21\u00A0ноября\u00A02026, 14:05 по московскому времени.',
  )
})

test('an invitation names company, level, inviter and the end of its time, and its token survives the address', () => {
  const text = LETTERS['invitation']?.text ?? ''
  expect(text).toContain('Мария Ёлкина')
  expect(text).toContain('Компания: Ромашка\nУровень доступа: Редактор\nДействует до: 21\u00A0ноября')
  const address = /https:\S+role-confirm\S+/.exec(text)?.[0] ?? ''
  expect(new URL(address).searchParams.get('token')).toBe(token)
})

describe('a name that somebody typed', () => {
  const evil = invitationLetter(site, {
    ...invitation,
    company: '<b onclick="x">"Рога" & \'копыта\'</b>',
    inviter: 'Приз на\r\nhttps://evil.example/win и mail@evil.example',
  })

  test('is text in the HTML, never markup', () => {
    expect(evil.html).not.toContain('<b onclick')
    expect(evil.html).toContain('&lt;b onclick=&quot;x&quot;&gt;&quot;Рога&quot; &amp; &#39;копыта&#39;')
  })

  test('does not become a link in any mail client', () => {
    for (const body of [evil.text, evil.html]) {
      expect(body).not.toMatch(/https?:\/\/evil|evil\.example/)
      expect(body.replaceAll('\u200C', '')).toContain('https://evil.example/win')
    }
  })

  test('keeps the subject on one line of sensible length', () => {
    const { subject } = roleRemovedLetter(site, { company: `Ро\r\nмашка\u2028${'а'.repeat(500)}` })
    expect(subject).toMatch(/^Закрыт ваш доступ к компании «Ро машка а+…»$/u)
    expect(subject.length).toBeLessThan(180)
  })
})
