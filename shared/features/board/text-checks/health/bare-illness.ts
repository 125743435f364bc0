/**
 * Names of illnesses with nothing else beside them: «ДЦП» as a line of its own, «я с диабетом», «ответственная, эпилепсия».
 * They are told of the author only where the author tells of the own person, and not in the text of somebody who cares for
 * others.
 */
import type { TextRule } from '#shared/features/board/text-checks/rules/text-rule.ts'
import { everywhere, words } from './folded-phrases.ts'
import { FIGURATIVE, ILLNESS, IN_WORK } from './illness.ts'
import { OTHERS_WORK } from './other-people.ts'

/** A field of medicine («онкология»), and short words that mean other things as often: works, signs of the zodiac. */
const AMBIGUOUS =
  '(?:\\p{L}*лог(?:и|а|у|ом|ов)?\\p{L}?(?!\\p{L})|(?:окр|пас|сма|крон|рак|операци\\p{L}|инсулин\\p{L}*|порок\\p{L}*|ковид\\p{L}*|covid|коронавирус\\p{L}*|псих\\p{L}*)(?!\\p{L}))'
const NAME = `(?!${FIGURATIVE})(?!${AMBIGUOUS})${ILLNESS}(?: (?:аспергер|даун|туретт|бехтерев|крона|паркинсон|альцгеймер)…)?`
const DEGREE =
  '(?: ?[,(–—-]? ?(?:[1-4](?:-?(?:го|й|я|ая|ой))?|i{1,3}|iv|a|b|c|а|б|в|с|легк…|тяжел…|средн…|перв…|втор…|треть…|спастическ…|хроническ…|в ремиссии|ремиссия|с детства|с рождения|врожденн…)(?: ?(?:тип|степен|стади|форм|групп)…)?\\)?)?'
/** Under these words a person tells of the own health. */
const OWN_HEADING =
  '(?:о себе|здоровье|состояние(?: здоровья)?|по здоровью|(?:из )?особенност(?:и|ей)|диагноз(?:ы)?|заболевания)'
const TRAIT =
  '(?:ответственн|аккуратн|грамотн|непьющ|некурящ|исполнительн|пунктуальн|внимательн|усидчив|коммуникабельн|общительн|дисциплинирован|добросовестн|спокойн|вежлив|трудолюбив|обязательн|активн|целеустремл|честн|порядочн|замужем|женат|холост)…'
const PERSON =
  '(?:я|человек|девушка|женщина|парень|мужчина|студент|студентка|соискатель|соискательница|кандидат)'

export const BARE_ILLNESSES: readonly TextRule[] = [
  {
    rule: 'health_data',
    mayBeIn: () => true,
    notIn: words(OTHERS_WORK),
    unless: IN_WORK,
    pattern: everywhere(
      // The whole sentence, or the whole line.
      `(?<=^ ?(?:[-–—•*·] ?)?(?:${OWN_HEADING} ?[:—–-] ?)?)${NAME}${DEGREE}(?:(?:,| и| [+/]) ?${NAME}${DEGREE})*(?= *[,.)]?$)`,
      `‹${PERSON} с ${NAME}(?! (?:работа|занима|помога|дружу|знаком))`,
      `(?<=^ ?(?:[-–—•*·] ?)?)с ${NAME}${DEGREE}(?= *(?:$|,))`,
      // Among what people say of themselves.
      `(?<=^ ?(?:[-–—•*·] ?)?(?:мне )?(?:${TRAIT}|\\d+ (?:год|года|лет)|${PERSON})(?: [^,:]*)?,(?:[^:]*,)? ?)${NAME}${DEGREE}(?= *(?:$|,))`,
    ),
  },
]

/** Whose text lists illnesses of others: a profession that cares, the people it cares for, or its methods. */
const CARES = words(
  '‹(?:психолог|психотерап|психиатр|психосомат|логопед|дефектолог|нейропсихолог|врач(?!и(?!\\p{L}))|медсестр|медбрат|медицинск… (?:сестр|брат)|фельдшер|санитар(?:к|ом|а)?(?!н)|сиделк|нян|реабилитолог|массаж|тьютор|соцработник|социальн… работник|эндокринолог|невролог|диетолог|нутрициолог|онколог|терапевт|инструктор по лфк|лфк|афк|фармац|провизор|медпредстав|медицинск… представ|пациент|подопечн|волонт|нко(?!\\p{L})|специальн… психолог|коррекцион|абилитац)…',
)
/** A heading over a list. */
const HEADING = /:\s*$/u
const OF_OWN_HEALTH = new RegExp(`^(?:[-–—•*·] ?)?${OWN_HEADING}:$`, 'u')
const LIST_LINE_LENGTH_MAX = 60

/** Whether the author of the text works with people who are ill. @param folded the whole text in lower case */
export const caresForOthers = (folded: string) => CARES.test(folded)

/** Whether a line stands in a list under a heading about something else: «Пишу о:», «Специализация:». */
export function isListed(text: string, start: number): boolean {
  const above = text.slice(0, start).split('\n').slice(0, -1).reverse()
  for (const line of above) {
    const trimmed = line.trim()
    if (HEADING.test(trimmed)) return !OF_OWN_HEALTH.test(trimmed.toLowerCase())
    if (trimmed === '' || trimmed.length > LIST_LINE_LENGTH_MAX) return false
  }
  return false
}
