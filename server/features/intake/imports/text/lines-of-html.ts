import { textOfHtml } from '#shared/kernel/html-text.ts'

/** Text with one line a block, to search for phrases. */
export function linesOfHtml(html: string) {
  return html
    .split(/<\/?(?:p|li|ul|ol|h3|h4)>|<br>/)
    .map(textOfHtml)
    .filter((line) => line !== '')
    .join('\n')
}
