import type { Block, EmailContent, MailSite } from './email-content.ts'

/** The letter for clients without HTML. A code stands alone on its line. */
export function textOf(site: MailSite, { heading, blocks }: EmailContent): string {
  const footer = `--\n${site.name}: ${site.publicUrl}\nПисьмо отправлено автоматически, отвечать на него не нужно.`
  return [heading, ...blocks.map(blockText), footer].join('\n\n') + '\n'
}

function blockText(block: Block): string {
  switch (block.kind) {
    case 'text':
    case 'note':
      return block.text
    case 'quote':
      return `> ${block.text}`
    case 'code':
      return block.code
    case 'items':
      return block.items.map(({ title, url, facts }) => [title, ...facts, url].join('\n')).join('\n\n')
    case 'link':
    case 'small-link':
      return `${block.label}:\n${block.url}`
    case 'facts':
      return block.rows.map(([label, value]) => `${label}: ${value}`).join('\n')
  }
}
