import { renderBlocks, type Block } from '#shared/features/board/vacancies/text/html-blocks.ts'
import { textOfHtml } from '#shared/kernel/html-text.ts'
import { words } from '#shared/kernel/phrases.ts'
import { fold } from '#shared/lists/text/fold.ts'
import { kindOfItem, kindOfItems } from './item-kinds.ts'
import type { Section } from './section.ts'
import { itemsOf } from './section-kinds.ts'

/** Words of a company about itself, which some sources have under their own heading of duties. */
const INTRODUCTION = words(
  '‹(?:компани[яи]|завод|холдинг|банк|организация|предприятие|магазин|салон|сеть|группа|агентство|студия)(?![\\p{L}])[^.]{0,60} (?:-|–|—|приглашает|ищет|открывает|объявляет)',
  '(?:-|–|—) (?:это )?(?:[\\p{L}-]+ ){0,3}(?:компания|сеть|студия|агентство|завод|банк|холдинг|группа)(?![\\p{L}])',
  '‹(?:приглаша(?:ем|ет)|открыт конкурс|в связи с|ищем|ищет|требуется|мы -|мы –|мы —)(?![\\p{L}])',
)

/** Parts what a company says of itself from the part that it begins: its first paragraph, or the first sentences of it. */
export function withoutIntroduction(section: Section): Section[] {
  const { kind, blocks } = section
  const [first, ...rest] = blocks
  if (kind === 'about' || kind === 'other' || first?.kind !== 'p' || !('html' in first)) return [section]
  if (!INTRODUCTION.test(fold(textOfHtml(first.html)))) return [section]
  const sentences = itemsOf(first)
  const at = sentences.findIndex((sentence) => kindOfItems([sentence], 1) === kind)
  if (at < 0 && rest.length === 0) return [{ ...section, kind: 'about' }]
  const [sentence = ''] = sentences
  if (at > 0 && rest.length === 0 && INTRODUCTION.test(fold(textOfHtml(sentence))))
    return [
      { kind: 'about', heading: null, blocks: [{ kind: 'p', html: sentences.slice(0, at).join(' ') }] },
      { ...section, blocks: [{ kind: 'p', html: sentences.slice(at).join(' ') }] },
    ]
  if (rest.length === 0) return [section]
  return [
    { kind: 'about', heading: null, blocks: [first] },
    { ...section, blocks: rest },
  ]
}

/** Words that call to respond or tell how one is chosen: none of a part. */
const CLOSING = words(
  '^(?:и |тогда |скорее |смело |если [^.]{0,60})?(?:отклика|отправля|присоедин|присыла|пиши|звони|жми|приезжай|торопи|спеши|запишись|записывай|задавай|узнай|мы ждем|ждем|будем рады|до встречи|приходи|оставля|заинтересовал|стань|резюме|направля|хотите|хочешь|напиши)…',
  '^(?:укажи|просим|указанные выше|просьба|все подробности|подробности|наша команда|если (?:ты|вы|тебе|вам|у (?:вас|тебя)|все|это|подходят|чувству|хочешь|хотите|готов|интерес|описан|вакансия|наша?|работа|остал|возник)|пожалуйста|не забудь|для (?:записи|связи|отклика|вашего удобства|трудоустройства)|по всем вопрос|по вопросам|благодарим|спасибо|все вышеописанн|звучит|узнал|предложение подойдет|(?:указанн|приведенн|данн)… (?:информаци|сведени|описани|предложени)|(?:акция[!:. ]|приведи(?:те)? друга)|примечани|наш контакт|мы внимательно|рассмотрим каждый|контакт(?:ы|ное|ный)|телефон(?:ы)?(?: для|:)|заинтересовал|в сопроводительном|при отклике|в отклике|чтобы оказаться|чтобы откликнуться|тестовое задание|твой отклик|ваш отклик|hr[ -]|equal opportunity|возможно, (?:ты|вы)|(?:вам |вакансия |данная вакансия )?(?:также|еще) подойдет|вакансия (?:также )?(?:доступна|подходит|подойдет)|поделиться)…',
  '^(?:please|send|join|if (?:you|this)|apply|to apply|how to apply|ready to|interested|come |click|submit|contact us|your career|we look forward|equal opportunity)(?![\\p{L}])',
)

/** «Построй карьеру вместе с нами!»: who reads is called upon. */
const EXCLAIMED = words(
  '^[^.!?:]{0,120}‹(?:с нами|(?:к|в) (?:нам|нашу|наш)(?: …){0,2}|тебя|вас|откликн…|отклик…|откликает(?:ся|е)|присоединя…|карьер[уы]|вместе с|достойн… тебя|в тебе)[^.!?]{0,60}!',
)
/** «…начните письмо со слов»: how to write. */
const LETTER = words(
  '^[^.]{0,120}‹(?:сопроводительн… письм|(?:в|на) отклик|(?:ваш|тво|сво)… (?:отклик|резюме)|ссылк… на (?:портфолио|резюме))…',
)
/** A line for search engines: «подработка для студентов, работа рядом с домом, …». */
const SEARCH_WORDS = words(
  '^[^.]{0,60}‹(?:также искал|ищут|по запросам|ключевые слова|теги)',
  '^(?:[^,.]{3,60},){5,}[^,.]*\\.?$',
)
const WORDS_OF_WORK =
  /(?<!\p{L})(?:работа|подработка|вакансия|подработки|без опыта|рядом с домом|курьер\p{L}*|халтура|шабашка)(?!\p{L})/gu

/** Whether a text is of no part: it calls, tells how one is chosen, or is a list of search words. */
function isClosing(text: string): boolean {
  const folded = fold(text).replace(/^[^\p{L}\d]+/u, '')
  if (CLOSING.test(folded)) return true
  if (kindOfItem(text) === null && (EXCLAIMED.test(folded) || LETTER.test(folded))) return true
  return (folded.match(WORDS_OF_WORK)?.length ?? 0) >= 3 && SEARCH_WORDS.test(folded)
}

/** Removes text after the last list of a part that calls to respond, also within the last item. */
export function withoutClosing(section: Section): Section[] {
  if (section.kind === 'about' || section.kind === 'other') return [section]
  const list = section.blocks.findIndex((block) => 'items' in block)
  const at = section.blocks.findIndex(
    (block, place) =>
      place > Math.max(list, 0) &&
      block.kind === 'p' &&
      (isClosing(textOfHtml(block.html)) ||
        // Without a list the part is prose, and text under a separate heading is not a remark.
        (list >= 0 &&
          isProse(section.blocks[place - 1]) &&
          endsPart(block.html, section.blocks.slice(place + 1), section.blocks))),
  )
  const kept = at < 0 ? [...section.blocks] : section.blocks.slice(0, at)
  const rest = at < 0 ? [] : section.blocks.slice(at)
  const calls: Block[] = []
  const last = kept.pop()
  if (last) {
    const items = 'items' in last ? [...last.items] : [last.html]
    while (items.length > 1 && isClosing(textOfHtml(items.at(-1) ?? '')))
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
    if (index > 0 && isClosing(call)) return { text: html.slice(0, index), call }
  }
  return { text: html, call: '' }
}

const isProse = (block: Block | undefined) => block !== undefined && ('items' in block || block.kind === 'p')

/** A long paragraph behind the last list, unless it is most of the part. */
function endsPart(html: string, rest: readonly Block[], all: readonly Block[]) {
  const text = textOfHtml(html)
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
