import { escapeHtml } from '#shared/kernel/text.ts'
import type { Block, EmailBody, EmailItem, MailSite, NoteLink } from './email-content.ts'

const FONT = "font-family:-apple-system,'Segoe UI',Roboto,Arial,sans-serif"
const MONO = 'font-family:Consolas,Menlo,monospace'

/** Some mail clients drop styles of the head: light colours are inline and complete, dark ones are added where this is read. */
const DARK =
  ':root{color-scheme:light dark;supported-color-schemes:light dark}' +
  '@media (prefers-color-scheme:dark){' +
  '.page{background-color:#161411!important}.card{background-color:#1f1c18!important;border-color:#393430!important}' +
  '.ink{color:#f2ede5!important}.muted{color:#b3aa9c!important}.sunken{background-color:#2a2621!important}' +
  '.button{background-color:#b0a4ff!important}.on-button{color:#1a1246!important}.accent{color:#b0a4ff!important}' +
  '}@media (max-width:480px){.pad{padding:24px 20px!important}}'

/** Keeps clients from filling the preview with the first words of the e-mail. */
const PREVIEW_END = '&#847;&zwnj;&nbsp;'.repeat(60)

/** Tables and inline styles, which all mail clients lay out alike; at most 600 px wide; no picture, no tracking. */
export function renderHtml(site: MailSite, { subject, preheader, heading, blocks }: EmailBody): string {
  const name = escapeHtml(site.name)
  const url = escapeHtml(site.publicUrl)
  return (
    '<!doctype html><html lang="ru" dir="ltr"><head><meta charset="utf-8">' +
    '<meta name="viewport" content="width=device-width, initial-scale=1">' +
    '<meta name="color-scheme" content="light dark"><meta name="supported-color-schemes" content="light dark">' +
    '<meta name="format-detection" content="telephone=no, date=no, address=no, email=no">' +
    `<title>${escapeHtml(subject)}</title><style>${DARK}</style></head>` +
    '<body class="page" style="margin:0;padding:0;background-color:#fbf8f3">' +
    `<div style="display:none;max-height:0;overflow:hidden;mso-hide:all">${escapeHtml(preheader)}${PREVIEW_END}</div>` +
    table('class="page" bgcolor="#fbf8f3" style="background-color:#fbf8f3"') +
    '<tr><td align="center" style="padding:24px 12px">' +
    table('style="max-width:600px"') +
    `<tr><td class="ink" style="${FONT};padding:0 4px 16px;font-size:18px;line-height:24px;font-weight:700;color:#1c1915">` +
    `${name}</td></tr>` +
    '<tr><td class="card pad" bgcolor="#ffffff" style="padding:32px;background-color:#ffffff;border:1px solid #e6dfd3;border-radius:12px">' +
    `<h1 class="ink" style="${FONT};margin:0 0 16px;font-size:22px;line-height:28px;font-weight:700;color:#1c1915">` +
    `${escapeHtml(heading)}</h1>` +
    `${blocks.map((block) => blockHtml(site, block)).join('')}</td></tr>` +
    `<tr><td class="muted" style="${FONT};padding:16px 4px 0;font-size:14px;line-height:20px;color:#635b50">` +
    `${name}, <a class="accent" href="${url}" style="color:#4a37c8">${url}</a><br>` +
    'Письмо отправлено автоматически, отвечать на него не нужно.</td></tr>' +
    '</table></td></tr></table></body></html>\n'
  )
}

function blockHtml(site: MailSite, block: Block): string {
  switch (block.kind) {
    case 'text':
      return paragraph(escapeHtml(block.text))
    case 'subheading':
      return (
        `<h2 class="ink" style="${FONT};margin:32px 0 16px;font-size:18px;line-height:24px;font-weight:700;color:#1c1915;word-break:break-word">` +
        `${escapeHtml(block.text)}</h2>`
      )
    case 'note':
      return (
        `<p class="muted" style="${FONT};margin:24px 0 0;font-size:14px;line-height:20px;color:#635b50">` +
        `${block.link ? linkedHtml(site, block.text, block.link) : escapeHtml(block.text)}</p>`
      )
    case 'quote':
      return (
        `<p class="ink sunken" style="${FONT};margin:0 0 16px;padding:12px 16px;border-radius:12px;` +
        `background-color:#f3eee6;font-size:16px;line-height:24px;color:#1c1915;word-break:break-word">` +
        `${escapeHtml(block.text)}</p>`
      )
    case 'code':
      return (
        '<p class="ink sunken" style="' +
        `${MONO};margin:0 0 16px;padding:16px;border-radius:12px;background-color:#f3eee6;text-align:center;` +
        `font-size:34px;line-height:40px;font-weight:700;letter-spacing:6px;color:#1c1915">${escapeHtml(block.code)}</p>`
      )
    case 'items':
      return block.items.map(itemHtml).join('')
    case 'small-link':
      return smallLinkHtml(block)
    case 'link':
      return linkHtml(block)
    case 'facts':
      return `${table('style="margin:0 0 16px"')}${block.rows.map(factHtml).join('')}</table>`
  }
}

/** The coloured cell makes a button in clients that ignore the padding of a link. */
function linkHtml({ label, url }: { label: string; url: string }): string {
  const href = escapeHtml(url)
  return (
    '<table role="presentation" cellpadding="0" cellspacing="0" border="0" style="margin:0 0 16px"><tr>' +
    '<td class="button" bgcolor="#4a37c8" style="background-color:#4a37c8;border-radius:12px">' +
    `<a class="on-button" href="${href}" style="${FONT};display:inline-block;padding:12px 24px;font-size:16px;` +
    `line-height:24px;font-weight:700;color:#ffffff;text-decoration:none">${escapeHtml(label)}</a></td></tr></table>` +
    `<p class="muted" style="${FONT};margin:0 0 16px;font-size:14px;line-height:20px;color:#635b50">` +
    'Если кнопка не работает, откройте адрес:<br>' +
    `<a class="accent" href="${href}" style="color:#4a37c8;word-break:break-all">${href}</a></p>`
  )
}

function itemHtml({ title, url, facts }: EmailItem): string {
  const lines = facts.map(
    (fact) =>
      `<br><span class="muted" style="font-size:14px;line-height:20px;color:#635b50">${escapeHtml(fact)}</span>`,
  )
  return (
    `<p class="ink" style="${FONT};margin:0 0 16px;font-size:16px;line-height:24px;color:#1c1915;word-break:break-word">` +
    `<a class="accent" href="${escapeHtml(url)}" style="font-weight:700;color:#4a37c8">${escapeHtml(title)}</a>${lines.join('')}</p>`
  )
}

/** The text with its first `words` as a link. */
function linkedHtml({ publicUrl }: MailSite, text: string, { words, path }: NoteLink): string {
  const at = text.indexOf(words)
  const href = escapeHtml(publicUrl + path)
  return (
    escapeHtml(text.slice(0, at)) +
    `<a class="accent" href="${href}" style="color:#4a37c8">${escapeHtml(words)}</a>` +
    escapeHtml(text.slice(at + words.length))
  )
}

function smallLinkHtml({ label, url }: { label: string; url: string }): string {
  return (
    `<p class="muted" style="${FONT};margin:12px 0 0;font-size:14px;line-height:20px;color:#635b50">` +
    `<a class="accent" href="${escapeHtml(url)}" style="color:#4a37c8">${escapeHtml(label)}</a></p>`
  )
}

function factHtml([label, value]: readonly [string, string]): string {
  const cell = `${FONT};padding:4px 16px 4px 0;font-size:16px;line-height:24px;vertical-align:top`
  return (
    `<tr><td class="muted" style="${cell};color:#635b50">${escapeHtml(label)}</td>` +
    `<td class="ink" style="${cell};color:#1c1915;word-break:break-word">${escapeHtml(value)}</td></tr>`
  )
}

const paragraph = (html: string) =>
  `<p class="ink" style="${FONT};margin:0 0 16px;font-size:16px;line-height:24px;color:#1c1915">${html}</p>`

const table = (attributes: string) =>
  `<table role="presentation" width="100%" cellpadding="0" cellspacing="0" border="0" ${attributes}>`
