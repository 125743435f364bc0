import type { Random } from '#server/features/intake/demo/random.ts'
import { walk } from './chain.ts'
import type { HtmlShape } from './html-shape.ts'
import type { World } from './world.ts'

const HEADING_WORDS_MAX = 6
/** The share of words that depends on the topic, so that texts of one profession have more words in common. */
const TOPIC_SHARE = 0.8
const FOLLOWERS_MIN = 4

type Topic = { random: Random; topic: number }

/** HTML of a shape with invented words; the first block of text begins with `lead`. */
export function fillShape(
  world: World,
  { shape, lead, ...about }: Topic & { shape: HtmlShape; lead: string },
): string {
  let html = ''
  let isInList = false
  let isLed = false
  for (const block of shape) {
    const { tag } = block
    if (isInList !== (tag === 'li')) {
      html += isInList ? '</ul>' : '<ul>'
      isInList = !isInList
    }
    const text = inventText(world, { ...about, ...block })
    const isFirst: boolean = !isLed && tag !== 'h3'
    html += `<${tag}>${isFirst ? `${lead}: ${text}` : text}</${tag}>`
    isLed ||= isFirst
  }
  return isInList ? `${html}</ul>` : html
}

/** A text of so many words, as in blocks of the tag. A heading is a whole one of any length. */
export function inventText(
  { distributions: { texts }, invent }: World,
  { tag, words, ...about }: Topic & { tag: string; words: number },
): string {
  const isHeading = tag === 'h3'
  return walk(texts, {
    ...about,
    invent,
    kind: tag,
    topicShare: TOPIC_SHARE,
    followersMin: FOLLOWERS_MIN,
    max: isHeading ? HEADING_WORDS_MAX : words,
    isFull: !isHeading,
  }).join(' ')
}
