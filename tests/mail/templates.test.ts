import { readdir, readFile } from 'node:fs/promises'
import { describe, expect, test } from 'vitest'
import { invitationEmail, roleRemovedEmail } from '#server/mail/templates/company-roles.ts'
import { vacancyRefusedEmail } from '#server/mail/templates/moderation.ts'
import { messageEmail } from '#server/mail/templates/responses.ts'
import { resumeApprovedEmail } from '#server/mail/templates/resumes.ts'
import { textOfHtml } from '#shared/kernel/html-text.ts'
import { code, invitation, LETTERS, site, token } from './all-letters.ts'

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

    test('has words in every place, and no code of ours among them', () => {
      const read = [subject, text.replace(/https?:\S+/g, 'ADDRESS')].join('\n').replaceAll('\u200C', '')
      expect(read).not.toMatch(/undefined|null|NaN|\[object|Invalid/)
      expect(read).not.toMatch(/\p{Ll}_\p{Ll}/u)
      for (const line of read.split('\n')) expect(line).not.toMatch(/(: |, |  )$|«\s*»/)
      expect(subject.trim()).not.toBe('')
    })

    test('has no quotes inside equal quotes', () => {
      for (const line of [subject, ...text.split('\n')]) {
        let depth = 0
        for (const mark of line.match(/[«»]/g) ?? []) {
          depth += mark === '«' ? 1 : -1
          expect([line, depth >= 0 && depth <= 1]).toEqual([line, true])
        }
        expect([line, depth]).toEqual([line, 0])
      }
    })

    test('asks for no answer to an address that nobody reads', () => {
      for (const body of [text, html]) {
        expect(body).toContain('отвечать на него не нужно')
        expect(body).not.toMatch(/ответьте на это письмо/i)
      }
    })

    test('has no picture, script, form or anything else that loads', () => {
      expect(html).not.toMatch(/<(img|script|link|iframe|form|input|object|video)\b|url\(|@import|\son\w+=/i)
    })

    test('is small enough that no mail client cuts it', () => {
      expect(Buffer.byteLength(html)).toBeLessThan(20_000)
    })

    test('is marked as secret exactly when it holds a code, a token or a message', () => {
      const holdsSecret = [code, token, encodeURIComponent(token), 'Приходите'].some((secret) =>
        html.includes(secret),
      )
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
  expect(text).toContain('Компания: ООО «Ромашка»\nУровень доступа: Редактор\nДействует до: 21\u00A0ноября')
  const address = /https:\S+role-confirm\S+/.exec(text)?.[0] ?? ''
  expect(new URL(address).searchParams.get('token')).toBe(token)
})

describe('a name that somebody typed', () => {
  const evil = invitationEmail(site, {
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
    const { subject } = roleRemovedEmail(site, { company: `Ро\r\nмашка\u2028${'а'.repeat(500)}` })
    expect(subject).toMatch(/^Закрыт ваш доступ к компании «Ро машка а+…»$/u)
    expect(subject.length).toBeLessThan(180)
  })
})

/** How a template names its e-mail. Blocks have a kind too, but no such words after it. */
const KIND = /kind: (?:[\w.]+ \? )?'(\w+)'(?: : '(\w+)')?,\s*(?:isSecret|subject|\/\/)/g

test('every kind of e-mail is looked at', async () => {
  const folder = new URL('../../server/mail/templates/', import.meta.url)
  const kinds = new Set<string>()
  for (const file of await readdir(folder)) {
    const source = await readFile(new URL(file, folder), 'utf8')
    for (const [, first = '', second] of source.matchAll(KIND)) {
      kinds.add(first)
      if (second) kinds.add(second)
    }
  }
  expect([...kinds].sort()).toEqual(Object.keys(LETTERS).sort())
})

test('a resume that its author shows to nobody is not called published', () => {
  const { text, subject } = resumeApprovedEmail(site, { id: 'a', title: 'Швея', visibility: 'nobody' })
  expect(`${subject} ${text}`).not.toMatch(/опубликован/i)
  expect(text).toContain('Пока его видите только вы')
})

test('who does not agree with a moderator is told where to write, or nothing', () => {
  expect(LETTERS['vacancy_refused']?.text).toContain('напишите на office@operator.example')
  const { text } = vacancyRefusedEmail(
    { ...site, operatorEmail: null },
    { vacancyId: 1, title: 'Швея', isFinal: true, isRefunded: false, reasons: [] },
  )
  expect(text).not.toContain('не согласны')
})

test('a message comes in its e-mail, shortened and without links', () => {
  expect(LETTERS['response_message']?.text.replaceAll('\u200C', '')).toContain('> Приходите в "четверг"')
  const long = messageEmail(site, {
    title: 'Швея',
    url: '/x',
    from: 'seeker',
    text: `https://evil.example ${'слово '.repeat(400)}`,
  })
  expect(long.text.length).toBeLessThan(1000)
  expect(long.text).toContain('слово…')
  expect(long.text).not.toMatch(/evil\.example/)
})
