import { readdir, readFile } from 'node:fs/promises'
import { describe, expect, test } from 'vitest'
import { CODE_KINDS } from '#server/mail/kinds.ts'
import { invitationEmail, roleRemovedEmail } from '#server/mail/templates/company-roles.ts'
import { vacancyRefusedEmail } from '#server/mail/templates/moderation.ts'
import { messageEmail } from '#server/mail/templates/responses.ts'
import { resumeApprovedEmail } from '#server/mail/templates/resumes.ts'
import { textOfHtml } from '#shared/kernel/html-text.ts'
import { EMAIL_BRANCHES } from '#tests/snapshots/email-branches.ts'
import { code, invitation, EMAILS, SEEKER, site, SOURCE_URL, token } from './all-emails.ts'

/** Where e-mails lead outside of this site, by kind. */
const ELSEWHERE: Readonly<Record<string, readonly string[]>> = {
  income_receipt: ['https://lknpd.nalog.ru/'],
  responses_unread: [SOURCE_URL],
}

function listWordsOnlyInHtml({ text, html }: { text: string; html: string }): string[] {
  const words = (line: string) => new Set(line.match(/[\p{L}\p{N}]+/gu))
  const inHtml = textOfHtml(html.replace(/<div style="display:none.*?<\/div>/s, '')).replace(
    /Если кнопка не работает, откройте адрес:/g,
    '',
  )
  return [...words(inHtml)].filter((word) => !words(text).has(word))
}

const findLinks = (source: string) => new Set(source.match(/https?:[^\s"<]+/g))

test.each(Object.entries(EMAIL_BRANCHES))(
  'the e-mail «%s» has the same content in plain text and in HTML',
  (_name, { text, html }) => {
    expect(listWordsOnlyInHtml({ text, html })).toEqual([])
    expect(findLinks(html.replaceAll('&amp;', '&'))).toEqual(findLinks(text))
  },
)

describe.each(Object.entries(EMAILS))(
  'the e-mail %s',
  (kind, { kind: given, subject, notice = subject, text, html, isSecret }) => {
    test('browsers and Telegram learn no name of a seeker', () => {
      expect(notice).not.toContain(SEEKER)
      expect(notice).toMatch(/^\S.*\S$/)
    })

    test('an e-mail has the same content in plain text and in HTML', () => {
      expect(given).toBe(kind)
      expect(listWordsOnlyInHtml({ text, html })).toEqual([])
    })

    test('an e-mail links to this site, the receipt of the tax service or the source of a vacancy, the same in text and HTML', () => {
      expect(findLinks(html.replaceAll('&amp;', '&'))).toEqual(findLinks(text))
      const elsewhere = ELSEWHERE[kind] ?? []
      for (const address of findLinks(text))
        expect([site.publicUrl, ...elsewhere].some((start) => address.startsWith(start))).toBe(true)
    })

    test('an e-mail that sends its reader to the settings of the account links to them', () => {
      const settings = `${site.publicUrl}/personal/settings/profile`
      expect(!/в настройках (аккаунта|профиля)/.test(text) || text.includes(settings)).toBe(true)
    })

    test('an e-mail has no empty placeholder and no code of ours', () => {
      const read = [subject, text.replace(/https?:\S+/g, 'ADDRESS')].join('\n').replaceAll('\u200C', '')
      expect(read).not.toMatch(/undefined|null|NaN|\[object|Invalid/)
      expect(read).not.toMatch(/\p{Ll}_\p{Ll}/u)
      for (const line of read.split('\n')) expect(line).not.toMatch(/(: |, |  )$|«\s*»/)
      expect(subject.trim()).not.toBe('')
    })

    test('an e-mail has no quotes nested in the same quotes', () => {
      for (const line of [subject, ...text.split('\n')]) {
        let depth = 0
        for (const mark of line.match(/[«»]/g) ?? []) {
          depth += mark === '«' ? 1 : -1
          expect([line, depth >= 0 && depth <= 1]).toEqual([line, true])
        }
        expect([line, depth]).toEqual([line, 0])
      }
    })

    test('an e-mail does not ask for replies to an unread address', () => {
      for (const body of [text, html]) {
        expect(body).toContain('отвечать на него не нужно')
        expect(body).not.toMatch(/ответьте на это письмо/i)
      }
    })

    test('an e-mail has no pictures, scripts, forms or other loaded content', () => {
      expect(html).not.toMatch(/<(img|script|link|iframe|form|input|object|video)\b|url\(|@import|\son\w+=/i)
    })

    test('an e-mail is small enough not to be clipped by mail clients', () => {
      expect(Buffer.byteLength(html)).toBeLessThan(20_000)
    })

    test('an e-mail is marked as secret exactly when it contains a code, a token or a message, or names the author of a review', () => {
      const holdsSecret = [code, token, encodeURIComponent(token), 'Приходите'].some((secret) =>
        html.includes(secret),
      )
      expect(isSecret).toBe(holdsSecret || kind.startsWith('review_'))
      // A list of e-mails and a notification show it there.
      expect(subject.startsWith(code)).toBe(CODE_KINDS.some((one) => one === kind))
      expect(subject.includes(code)).toBe(subject.startsWith(code))
    })
  },
)

test('an e-mail with a code has it on a line of its own, with its expiry in Moscow time', () => {
  expect(EMAILS.sign_in_code.text.split('\n')).toContain(code)
  expect(EMAILS.sign_in_code.text).toContain(
    'Код действует 5\u00A0минут и подходит один раз. Его запросили 21\u00A0ноября\u00A02026, 14:05 по московскому времени.',
  )
})

test('an invitation names the company, level, inviter and expiry, and its link keeps the token intact', () => {
  const text = EMAILS.invitation.text
  expect(text).toContain('Мария Ёлкина')
  expect(text).toContain('Компания: ООО «Ромашка»\nУровень доступа: Редактор\nДействует до: 21\u00A0ноября')
  const address = /https:\S+role-confirm\S+/.exec(text)?.[0] ?? ''
  expect(new URL(address).searchParams.get('token')).toBe(token)
})

describe('user-supplied names', () => {
  const evil = invitationEmail(site, {
    ...invitation,
    company: '<b onclick="x">"Рога" & \'копыта\'</b>',
    inviter: 'Приз на\r\nhttps://evil.example/win и mail@evil.example',
  })

  test('a user-supplied name is escaped in the HTML of an e-mail', () => {
    expect(evil.html).not.toContain('<b onclick')
    expect(evil.html).toContain('&lt;b onclick=&quot;x&quot;&gt;&quot;Рога&quot; &amp; &#39;копыта&#39;')
  })

  test('a user-supplied name does not become a link in mail clients', () => {
    for (const body of [evil.text, evil.html]) {
      expect(body).not.toMatch(/https?:\/\/evil|evil\.example/)
      expect(body.replaceAll('\u200C', '')).toContain('https://evil.example/win')
    }
  })

  test('a user-supplied name keeps the subject on one line of limited length', () => {
    const { subject } = roleRemovedEmail(site, {
      companyId: 7,
      company: `Ро\r\nмашка\u2028${'а'.repeat(500)}`,
    })
    expect(subject).toMatch(/^Закрыт ваш доступ к компании «Ро машка а+…»$/u)
    expect(subject.length).toBeLessThan(180)
  })
})

test('e-mails name the board by its setting only', async () => {
  const folder = new URL('../../server/mail/templates/', import.meta.url)
  for (const file of await readdir(folder))
    expect([file, await readFile(new URL(file, folder), 'utf8')]).not.toEqual([
      file,
      expect.stringMatching(/дистант(?!ц)/i),
    ])
})

test('the e-mail about an approved resume that is visible to nobody does not call it published', () => {
  const { text, subject } = resumeApprovedEmail(site, { id: 'a', title: 'Швея', visibility: 'nobody' })
  expect(`${subject} ${text}`).not.toMatch(/опубликован/i)
  expect(text).toContain('Пока его видите только вы')
})

test('an e-mail about a refusal says where to object when the operator has an address', () => {
  expect(EMAILS.vacancy_refused.text).toContain('напишите на office@operator.example')
  const { text } = vacancyRefusedEmail(
    { ...site, operatorEmail: null },
    { vacancyId: 1, title: 'Швея', isFinal: true, isRefunded: false, reasons: [] },
  )
  expect(text).not.toContain('не согласны')
})

test('an e-mail about a message quotes it shortened and without links', () => {
  expect(EMAILS.response_message.text.replaceAll('\u200C', '')).toContain('> Приходите в "четверг"')
  const long = messageEmail(site, {
    responseId: 7,
    title: 'Швея',
    url: '/x',
    from: { seeker: 'Анна Крылова' },
    text: `https://evil.example ${'слово '.repeat(400)}`,
  })
  expect(long.text.length).toBeLessThan(1000)
  expect(long.text).toContain('слово…')
  expect(long.text).not.toMatch(/evil\.example/)
})
