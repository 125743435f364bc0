import { contract } from '#shared/contract.ts'
import type { AccessLevel, ContractMeta } from '#shared/kernel/contract.ts'
import { toWirePath } from '#shared/kernel/wire-case.ts'

export type DeclaredOperation = {
  /** `vacancies.search` */
  id: string
  method: string
  /** With the names of the wire: `/v1/vacancies/{id}`. */
  path: string
  access: AccessLevel
  tags: readonly string[]
  meta: ContractMeta
}

/** Every operation of the contract. @throws Error for one without a method, a path or an access level */
export function listOperations(): DeclaredOperation[] {
  return Object.entries(contract).flatMap(([feature, verbs]) =>
    Object.entries(verbs).map(([verb, procedure]) => {
      const id = `${feature}.${verb}`
      const { route, meta } = definitionOf(procedure)
      if (!route.method || !route.path || !meta.access)
        throw new Error(`The operation ${id} has no method, path or access level`)
      const { method, path, tags = [] } = route
      return { id, method, path: toWirePath(path), access: meta.access, tags, meta }
    }),
  )
}

type Definition = { route: { method?: string; path?: string; tags?: string[] }; meta: ContractMeta }

/** Safe: every operation of oRPC carries its definition there, and `access` begins each with our meta. */
const definitionOf = (procedure: object) => (procedure as { '~orpc': Definition })['~orpc']
