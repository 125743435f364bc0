import { pastedHtml, pastedText } from '#shared/features/board/vacancies/text/sanitise-html.ts'

/** What the editor writes itself: its copies say where they begin and end inside of a block, and are allowed already. */
const OWN_TAG = /^<\/?(?:p|h3|h4|ul|ol|li|strong|em|a|br|meta)(?=[\s/>])(?![^<>]*\sstyle\s*=)/i

export const cleanPastedHtml = (html: string): string => (isOwnCopy(html) ? html : pastedHtml(html))

function isOwnCopy(html: string): boolean {
  if (!html.includes('data-pm-slice=')) return false
  return html.match(/<[^<>]*>/g)?.every((tag) => OWN_TAG.test(tag)) ?? false
}

/** The HTML of a clipboard that holds text alone, or HTML without text, such as a picture of it; null for all others. */
export function readPastedText(clipboard: DataTransfer | null): string | null {
  const text = clipboard?.getData('text/plain') ?? ''
  if (!/\S/.test(text)) return null
  const html = clipboard?.getData('text/html') ?? ''
  return html === '' || cleanPastedHtml(html) === '' ? pastedText(text) : null
}
