/**
 * What the server makes of the address of a list. The only file of these that names the code that reads addresses: when
 * that code moves, it is adapted here, and the stored answers stay.
 */
import { IncomingMessage, ServerResponse } from 'node:http'
import { Socket } from 'node:net'
import type { ErrorRequestHandler, RequestHandler } from 'express'
import { resumeFilterOf } from '#server/features/board/resumes/reading/list.ts'
import { vacancyFilterOf } from '#server/features/board/vacancies/reading/list.ts'
import {
  redirectFirstPage,
  redirectFormFields,
  redirectToPlainPath,
  rejectMalformed,
  rewriteMoskva,
} from '#server/http/plain-address.ts'
import type { Deps } from '#server/http/context.ts'
import { parseResumesQuery, resumesPath } from '#shared/features/board/resumes/address.ts'
import { parseVacanciesQuery, vacanciesPath } from '#shared/features/board/vacancies/address.ts'
import { resumeList } from '#shared/features/board/resumes/list.ts'
import { vacancyList } from '#shared/features/board/vacancies/list.ts'
import { Problem } from '#shared/kernel/problem.ts'
import { matchRoute } from '#shared/routing/route-table.ts'
import { testApp } from '#tests/support/app.ts'
import { sortedLine } from './stored.ts'

type ReferenceData = Pick<Deps, 'referenceData'>

/** The list that an address means. */
export type AskedList = {
  /** The one address of what is asked for. */
  address: string
  filter: object
}

/** What the rules of addresses answer before any page: a redirect or a refusal; `url` where they let it pass. */
export type RuledAddress = { answer: string } | { url: string }

/** The rules in the order of `server/app.ts`, asked without a network. */
export function addressRules(): (address: string) => RuledAddress {
  const pass: RequestHandler = (req, res) => void Object.assign(res.locals, { ruled: { url: req.url } })
  const refuse: ErrorRequestHandler = ({ status }, _req, res, _next) =>
    void Object.assign(res.locals, { ruled: { answer: String(status) } })
  const app = testApp(
    rejectMalformed,
    redirectToPlainPath,
    rewriteMoskva,
    redirectFirstPage,
    redirectFormFields,
    pass,
  ).use(refuse)
  const socket = new Socket()
  return (address) => {
    const req = Object.assign(new IncomingMessage(socket), { method: 'GET', url: address })
    const res = new ServerResponse(req)
    app(req, res)
    return ruledOf(res) ?? { answer: `${res.statusCode} ${String(res.getHeader('location'))}` }
  }
}

/** Safe: Express adds the locals, and only the two handlers above write into them. */
const ruledOf = (res: ServerResponse) => (res as { locals?: { ruled?: RuledAddress } }).locals?.ruled

/** In words where there is no list: the route that has the address, or the status of the refusal. */
export function askedList(deps: ReferenceData, url: string): AskedList | string {
  const [path = '', query = ''] = url.split('?')
  const match = matchRoute(path)
  const slugs = decodeURIComponent(match?.params['slug'] ?? '')
  const params = new URLSearchParams(query)
  switch (match?.route.name) {
    case 'vacancies-slug':
      return orRefusal(() => askedVacancies(deps, slugs, params))
    case 'resumes':
    case 'resumes-slug':
      return orRefusal(() => askedResumes(deps, slugs, params))
    default:
      return `route ${match?.route.name ?? 'none'}`
  }
}

function askedVacancies(deps: ReferenceData, slugs: string, params: URLSearchParams): AskedList | string {
  const parsed = parseVacanciesQuery(params)
  if (!parsed.ok) return '404'
  const { page, sort, exact, ...asked } = parsed.input
  const { filter, segments } = vacancyFilterOf(deps, { slugs, asked })
  const attribute = segments.attribute?.slug ?? null
  return { address: vacanciesPath({ filter, attribute, page, sort, exact }), filter }
}

function askedResumes(deps: ReferenceData, slugs: string, params: URLSearchParams): AskedList | string {
  const parsed = parseResumesQuery(params)
  if (!parsed.ok) return '404'
  const { page, sort, exact, ...asked } = parsed.input
  const { filter } = resumeFilterOf(deps, { slugs, asked })
  return { address: resumesPath({ filter, page, sort, exact }), filter }
}

function orRefusal<Answer>(ask: () => Answer): Answer | string {
  try {
    return ask()
  } catch (error) {
    if (error instanceof Problem) return String(error.status)
    throw error
  }
}

/** Of filters that modify others. */
const DEFAULTS = new Map<string, unknown>(Object.entries({ ...resumeList.empty, ...vacancyList.empty }))

/** A filter without what it does not ask for. */
export function filterLine(filter: object): string {
  const said = Object.entries(filter).filter(
    ([name, value]) =>
      !(value === null || value === '' || value === false || (Array.isArray(value) && value.length === 0)) &&
      DEFAULTS.get(name) !== value,
  )
  return sortedLine(Object.fromEntries(said))
}
