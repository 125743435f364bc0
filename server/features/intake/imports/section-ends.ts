import { renderBlocks } from '#server/features/board/vacancies/html-blocks.ts'
import type { Block } from '#server/features/board/vacancies/html-blocks.ts'
import { textOfHtml } from '#shared/kernel/html-text.ts'
import { words } from '#shared/kernel/phrases.ts'
import { fold } from '#shared/lists/text/fold.ts'
import { kindOfItems } from './item-kinds.ts'
import type { Section } from './section.ts'

/** Words of a company about itself, which some sources have under their own heading of duties. */
const INTRODUCTION = words(
  '‹(?:компани[яи]|завод|холдинг|банк|организация|предприятие|магазин|салон|сеть|группа|агентство|студия)(?![\\p{L}])[^.]{0,60} (?:-|–|—|приглашает|ищет|открывает|объявляет)',
  '(?:-|–|—) (?:это )?(?:[\\p{L}-]+ ){0,3}(?:компания|сеть|студия|агентство|завод|банк|холдинг|группа)(?![\\p{L}])',
  '‹(?:приглаша(?:ем|ет)|открыт конкурс|в связи с|ищем|ищет|требуется|мы -|мы –|мы —)(?![\\p{L}])',
)

/** Parts what a company says of itself from the part that it begins. */
export function withoutIntroduction(section: Section): Section[] {
  const [first, second] = section.blocks
  const isIntroduction =
    section.kind !== 'about' &&
    section.kind !== 'other' &&
    first?.kind === 'p' &&
    second !== undefined &&
    INTRODUCTION.test(fold(textOfHtml(first.html)))
  if (!isIntroduction) return [section]
  return [
    { kind: 'about', heading: null, blocks: [first] },
    { ...section, blocks: section.blocks.slice(1) },
  ]
}

/** Words that call to respond or tell how one is chosen: none of a part. */
const CLOSING = words(
  '^(?:и |тогда |скорее |смело |если [^.]{0,60})?(?:отклика|отправля|присоедин|присыла|пиши|звони|жми|мы ждем|ждем|будем рады|до встречи|приходи|оставля|заинтересовал|стань|резюме|направля|хотите|хочешь|напиши)…',
  '^(?:укажи|просим|указанные выше|просьба|все подробности|подробности|наша команда|если (?:ты|вы|тебе|вам|все|это|подходят)|заинтересовал|в сопроводительном|при отклике|в отклике|чтобы оказаться|чтобы откликнуться|тестовое задание|твой отклик|ваш отклик|hr[ -]|equal opportunity|возможно, (?:ты|вы)|(?:вам |вакансия |данная вакансия )?(?:также|еще) подойдет|вакансия (?:также )?(?:доступна|подходит|подойдет)|поделиться)…',
  '^(?:please|send|join|if you|apply|we look forward|equal opportunity)(?![\\p{L}])',
)

/** What follows the last list of a part and calls to respond is none of it, also within the last item. */
export function withoutClosing(section: Section): Section[] {
  if (section.kind === 'about' || section.kind === 'other') return [section]
  const list = section.blocks.findIndex((block) => 'items' in block)
  const at = section.blocks.findIndex(
    (block, place) =>
      place > Math.max(list, 0) &&
      block.kind === 'p' &&
      endsPart(block.html, section.blocks.slice(place + 1), section.blocks),
  )
  const kept = at < 0 ? [...section.blocks] : section.blocks.slice(0, at)
  const rest = at < 0 ? [] : section.blocks.slice(at)
  const calls: Block[] = []
  const last = kept.pop()
  if (last) {
    const items = 'items' in last ? [...last.items] : [last.html]
    while (items.length > 1 && CLOSING.test(fold(textOfHtml(items.at(-1) ?? ''))))
      calls.unshift({ kind: 'p', html: items.pop() ?? '' })
    const { text, call } = withoutCall(items.pop() ?? '')
    if (call !== '') calls.unshift({ kind: 'p', html: call })
    kept.push('items' in last ? { ...last, items: [...items, text] } : { ...last, html: text })
  }
  return [
    { ...section, blocks: kept },
    { kind: 'other', heading: null, blocks: [...calls, ...rest] },
  ]
}

/** Where a sentence may begin, also behind a lost full stop. */
const SENTENCE = /[\s,;]*(?<=[\p{L}.!?…;)»:]\s*)(?=\p{Lu})/gu

/** Parts the call at the end of an item from what it offers. */
function withoutCall(html: string): { text: string; call: string } {
  if (/<(?!br>)/.test(html)) return { text: html, call: '' }
  for (const { index, 0: gap } of html.matchAll(SENTENCE)) {
    const call = html.slice(index + gap.length)
    if (index > 0 && CLOSING.test(fold(call))) return { text: html.slice(0, index), call }
  }
  return { text: html, call: '' }
}

/** A call, or a long paragraph behind the last list, which is most of the part. */
function endsPart(html: string, rest: readonly Block[], all: readonly Block[]) {
  const text = textOfHtml(html)
  if (CLOSING.test(fold(text))) return true
  const behind = text.length + lengthOf(rest)
  return (
    text.length > REMARK_LENGTH &&
    /^[\p{Lu}«"]/u.test(text) &&
    kindOfItems([html], 1) === null &&
    rest.every((block) => block.kind === 'p') &&
    behind <= REMARK_SHARE * lengthOf(all)
  )
}

const lengthOf = (blocks: readonly Block[]) => textOfHtml(renderBlocks(blocks)).length

/** Shorter ones are remarks about the items; more of the part than that are items without signs. */
const REMARK_LENGTH = 120
const REMARK_SHARE = 0.4
