import { words } from '#shared/kernel/phrases.ts'

/** What agencies call themselves. */
const KIND = words(
  '‹кадр(?:ы|ов)?(?!\\p{L})',
  'кадров|рекрут|recruit|аутстаф|outstaf|хедхант',
  'staffing|(?:staff|стафф)(?!\\p{L})',
  'подбор(?:а)?(?: персонал|$| и )|наука подбора|персонал(?:-| )?сервис',
  '‹(?:hr|эйчар)[ -]?(?:агентств|agency|консалт|consult|центр|партнер|partner|service|сервис|group|групп|solutions|prime|бюро|студи)',
  '(?:digital|it|expert|pro|top)[ -]?hr(?!\\p{L})',
  '‹(?:hunt|хант)(?:it|ing|инг)?(?!\\p{L})|headhunt(?!er)|talent(?!ed)|employment agency',
)
/** Well-known agencies and companies that lend staff, whose names do not say so. Source: what they say of themselves. */
const KNOWN = words(
  '‹(?:ventra|вентра|ancor|анкор|coleman|adecco|manpower(?:group)?|kelly services|hays|randstad|selecty|antal|get experts|гет экспертс|cornerstone|brainpower|michael page)(?! ?(?:bank|банк))(?!\\p{L})',
)
/** Boards and makers of software for hiring, which hire for themselves. */
const NO_AGENCY = words('‹(?:headhunter|хедхантер|hh\\.ru|hrlink|talantix|skillaz)(?!\\p{L})')

/** Whether the folded name of a company is that of a staffing agency. */
export const isAgencyName = (folded: string): boolean =>
  !NO_AGENCY.test(folded) && (KIND.test(folded) || KNOWN.test(folded))
