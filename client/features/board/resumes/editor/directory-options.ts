import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useDeferredValue } from 'react'
import { api } from '#client/app/api.ts'
import { useFoundPlaces } from '#client/app/use-found-places.ts'
import type { LocationRef } from '#shared/features/reference/locations/model.ts'
import type { ProfessionRef } from '#shared/features/reference/professions/model.ts'
import { DAY_MS } from '#shared/kernel/durations.ts'

/** An entry of the reference data that matches the typed text. */
export type DirectoryOption = { key: string; text: string } & (
  | { kind: 'profession'; profession: ProfessionRef }
  | { kind: 'place'; place: LocationRef }
)

export function useDirectoryOptions(kind: DirectoryOption['kind'], text: string) {
  const search = useDeferredValue(text)
  const professions = useQuery({
    ...api.directories.professions.queryOptions({ input: { search, limit: 8 } }),
    enabled: kind === 'profession' && search !== '',
    staleTime: DAY_MS,
    placeholderData: keepPreviousData,
  })
  const places = useFoundPlaces(kind === 'place' ? search : '')
  const options: DirectoryOption[] =
    kind === 'profession'
      ? (professions.data?.items ?? []).map((profession) => ({
          kind,
          key: String(profession.id),
          text: profession.name,
          profession,
        }))
      : (places.data?.items ?? []).map((place) => ({ kind, key: String(place.id), text: place.name, place }))
  const answer = kind === 'profession' ? professions : places
  return { options, isUnknown: search !== '' && answer.isSuccess && options.length === 0 }
}

export function useSkillOptions(text: string) {
  const search = useDeferredValue(text)
  const { data } = useQuery({
    ...api.directories.skills.queryOptions({ input: { search, limit: 8 } }),
    enabled: search !== '',
    staleTime: DAY_MS,
    placeholderData: keepPreviousData,
  })
  return (data?.items ?? []).map(({ name }) => ({ key: name, text: name }))
}
