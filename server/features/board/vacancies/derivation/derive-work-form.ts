import type { WorkForm } from '#shared/features/board/vacancies/model.ts'
import type { WorkFormEvidence } from '#shared/features/board/vacancies/work-form-evidence.ts'
import { fold } from '#shared/lists/text/fold.ts'
import { keyCheck, type Phrase } from '#shared/kernel/phrases.ts'
import { quoteAt } from './quote.ts'
import { OFFICE_BY_PLACE, OFFICE_OR_REMOTE } from './office-phrases.ts'
import { FALSE_FRIENDS } from './work-form-false-friends.ts'
import {
  DENIED_REMOTE,
  HOME,
  HYBRID,
  MACHINE_TITLE,
  ON_SITE,
  ONLY_ON_SITE,
  PARTLY_REMOTE,
  REMOTE,
  REMOTE_BY_CHOICE,
  REMOTE_HINT,
  REMOTE_WORD,
  TITLE_HYBRID,
  TITLE_REMOTE,
  TRAVELLING,
  TRAVELLING_TITLE,
  WHOLLY_REMOTE,
  WORKPLACE,
} from './work-form-phrases.ts'

export type WorkFormSources = {
  title: string
  /** Plain text of the description, a line a block. */
  text: string
  /** Value of the source's field for the form of work; null when it has none. */
  stated: WorkForm | null
  /** Whether that field leaves a choice. */
  isChoice?: boolean
  /** Whether a choice between the office and remote work is hybrid, as for sources that are read by schedule; else it is remote. */
  isOfficeChoiceHybrid?: boolean
  /** Whether the source has a street address: with a schedule, it means work on site. */
  hasStreet?: boolean
}

type WorkFormReading = {
  /** Null when the form is uncertain. */
  form: WorkForm | null
  /** Text that states or suggests the form; null when there is none. */
  evidence: WorkFormEvidence | null
}

/** Characters before a denial that belong to it: «полностью». */
const NEAR = 12

type Origin = 'title' | 'text'

/**
 * Derives the form of work, and the evidence for it. Words that deny remote work beat a field, a field beats other
 * words, and a choice that includes remote work is remote. Without any statement there is no form, never a workplace;
 * ambiguous words are only a hint.
 */
export function deriveWorkForm({
  title,
  text,
  stated,
  isChoice = false,
  isOfficeChoiceHybrid = false,
  hasStreet = false,
}: WorkFormSources): WorkFormReading {
  const read = { title: parted(title, () => true), text: parted(text, mayBeSpoken) }

  const find = (pattern: Phrase, form: WorkForm, origin: Origin): WorkFormEvidence | null => {
    const found = pattern.exec(read[origin].meant)
    return found ? said(form, origin, read[origin], found) : null
  }
  let isHybridDenied = false
  const denied = (pattern: Phrase): WorkFormEvidence | null => {
    for (const origin of ['title', 'text'] as const) {
      const found = pattern.exec(read[origin].spoken)
      if (!found) continue
      isHybridDenied = found[0].includes('гибрид')
      // «полностью удалённый формат не рассматриваем» says of no remote work at all.
      const { meant } = read[origin]
      const before = meant.slice(Math.max(found.index - NEAR, 0), found.index)
      const start = found.index - (/[^.!?;\n]*$/.exec(before)?.[0].length ?? 0)
      const end = found.index + found[0].length
      read[origin].meant = meant.slice(0, start) + '_'.repeat(end - start) + meant.slice(end)
      return said('on_site', origin, read[origin], found)
    }
    return null
  }
  /** Of the whole text, for words of a workplace. */
  const placed = (pattern: Phrase): WorkFormEvidence | null => {
    for (const origin of ['title', 'text'] as const) {
      const found = pattern.exec(read[origin].folded)
      if (found) return said('on_site', origin, { ...read[origin], placeOf: (at) => at }, found)
    }
    return null
  }
  const inText = (pattern: Phrase, form: WorkForm) => find(pattern, form, 'text')
  const anywhere = (pattern: Phrase, form: WorkForm) => find(pattern, form, 'title') ?? inText(pattern, form)

  const home = () => anywhere(HOME, 'home')
  const hybrid = () =>
    find(TITLE_HYBRID, 'hybrid', 'title') ?? inText(PARTLY_REMOTE, 'hybrid') ?? inText(HYBRID, 'hybrid')
  const travelling = () =>
    (MACHINE_TITLE.test(read.title.meant) ? null : find(TRAVELLING_TITLE, 'travelling', 'title')) ??
    inText(TRAVELLING, 'travelling')
  const remote = () =>
    inText(WHOLLY_REMOTE, 'remote') ??
    (PARTLY_REMOTE.test(read.text.meant) ? null : inText(REMOTE_BY_CHOICE, 'remote'))

  const inBoth =
    anywhere(OFFICE_BY_PLACE, 'hybrid') ??
    (isOfficeChoiceHybrid ? anywhere(OFFICE_OR_REMOTE, 'hybrid') : null)
  if (inBoth && stated !== 'travelling' && stated !== 'home') return sure(home() ?? inBoth)
  const denial = denied(DENIED_REMOTE) ?? placed(ONLY_ON_SITE)
  if (denial) {
    const wholly = inText(WHOLLY_REMOTE, 'remote') ?? find(TITLE_REMOTE, 'remote', 'title')
    if (wholly) return unsure(wholly)
    return sure((isHybridDenied ? null : hybrid()) ?? travelling() ?? denial)
  }
  if (stated === 'travelling' || stated === 'home') return byField(stated)
  if (stated === 'hybrid') {
    const wholly = remote()
    return wholly ? sure(wholly) : byField('hybrid')
  }
  if (stated === 'remote') return ofRemoteField()
  if (stated === 'on_site') {
    const wholly = inText(WHOLLY_REMOTE, 'remote')
    if (wholly) return unsure(wholly)
    // «удалённо и в офисе» is too little against the field.
    const mixed = hybrid()
    if (mixed && /гибрид|hybrid|\d/iu.test(mixed.words ?? '')) return sure(mixed)
    const onTheWay = travelling()
    return onTheWay ? sure(onTheWay) : byField('on_site')
  }
  return ofWords()

  /** A plain workplace in another sentence makes remote work doubtful, unless it is offered as a choice. */
  function againstWorkplace(offer: WorkFormEvidence): WorkFormReading {
    const isOffered = /возмож|можно|можете|или|либо|желани|вариант|а также/iu.test(offer.words ?? '')
    return isOffered || !placed(WORKPLACE) ? sure(offer) : unsure(offer)
  }

  function ofRemoteField(): WorkFormReading {
    const made = home()
    if (made) return sure(made)
    const saysRemote = remote() ?? find(TITLE_REMOTE, 'remote', 'title') ?? inText(REMOTE, 'remote')
    if (saysRemote && !PARTLY_REMOTE.test(read.text.meant)) return byField('remote')
    // A choice holds unless the text says how many days, or from when, or knows hybrid work alone.
    const isOfferedAgain = isChoice && anywhere(REMOTE_WORD, 'remote') !== null
    const mixed = remote() ? null : isOfferedAgain ? inText(PARTLY_REMOTE, 'hybrid') : hybrid()
    if (mixed) return sure(mixed)
    if (isChoice) return byField('remote')
    // A plain workplace without one word of remote work: either the field or the text is wrong.
    const place = anywhere(REMOTE_HINT, 'remote') ? null : placed(WORKPLACE)
    return place ? unsure(place) : byField('remote')
  }

  function ofWords(): WorkFormReading {
    const made = home()
    if (made) return sure(made)
    const wholly = remote()
    if (wholly) return sure(wholly)
    const mixed = hybrid()
    const apart = inText(REMOTE, 'remote')
    const isApart = apart && !PARTLY_REMOTE.test(read.text.meant) && !/гибрид|офис/iu.test(apart.words ?? '')
    if (mixed) return sure(isApart ? apart : mixed)
    const titled = find(TITLE_REMOTE, 'remote', 'title')
    if (titled) return againstWorkplace(titled)
    const onTheWay = travelling()
    if (onTheWay) return sure(onTheWay)
    if (apart) return againstWorkplace(apart)
    const hint = anywhere(REMOTE_HINT, 'remote')
    if (hint) return unsure(hint)
    const place = placed(ON_SITE)
    if (place) return sure(place)
    return hasStreet ? byField('on_site') : { form: null, evidence: null }
  }
}

const sure = (evidence: WorkFormEvidence): WorkFormReading => ({ form: evidence.form, evidence })
const unsure = (evidence: WorkFormEvidence): WorkFormReading => ({
  form: null,
  evidence: { ...evidence, isSure: false },
})
const byField = (form: WorkForm) => sure({ form, origin: 'field', words: null, at: null, isSure: true })

function said(
  form: WorkForm,
  origin: Origin,
  { source, folded, placeOf }: Pick<ReturnType<typeof parted>, 'source' | 'folded' | 'placeOf'>,
  { index, 0: found }: RegExpExecArray,
): WorkFormEvidence {
  const words = found.trimStart()
  const start = placeOf(index + found.length - words.length)
  const quote = quoteAt(source, { folded, start, end: start + words.length })
  return { form, origin, words: quote.words, at: quote.at, isSure: true }
}

const hasWordOfPlace = keyCheck(
  'удаленн|удаленк|удаленщ|дистанц|дистант|онлайн|из дом|на дом|надомн|гибрид|hybrid|разъезд|вахт|remote|из любо|и дом|+дом|+ дом|home|себя дома',
)

/** Also what is said of days without an office: «посещать офис не нужно». */
const hasDays = keyCheck('дн|день|раз|недел|посещать|ездить')
const mayBeSpoken = (line: string) => hasWordOfPlace(line) || (line.includes('офис') && hasDays(line))

/** A line like «работа рядом, работа на дому, работа вечером, …» is for search engines. */
const SEARCH_WORDS =
  /^(?=(?:[^\n]*,){6})(?:[^\n]*(?<!\p{L})(?:работа|подработка|вакансия|удаленн\p{L}*)(?!\p{L})){4}[^\n]*$/gmu

const masked = (found: string) => '_'.repeat(found.length)

/**
 * `spoken`: the folded lines that may say a form of work, because most of a text speaks of other things.
 * `meant`: the same with an underscore for each letter of the false friends. `placeOf` gives a place in `folded` for one in them.
 */
function parted(source: string, isKept: (line: string) => boolean) {
  const folded = fold(source)
  const starts: { spoken: number; folded: number }[] = []
  let spoken = ''
  for (const { 0: line, index } of folded.matchAll(LINES)) {
    if (!isKept(line)) continue
    starts.push({ spoken: spoken.length, folded: index })
    spoken += `${line}\n`
  }
  return {
    source,
    folded,
    spoken,
    meant: spoken.replace(SEARCH_WORDS, masked).replace(FALSE_FRIENDS, masked),
    placeOf(at: number) {
      const start = starts.findLast((one) => one.spoken <= at)
      return start ? start.folded + at - start.spoken : at
    },
  }
}

const LINES = /[^\n]+/g
