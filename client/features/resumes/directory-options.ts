import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useDeferredValue } from 'react'
import { api } from '#client/app/api.ts'
import type { ProfessionRef } from '#shared/features/professions/model.ts'
import type { LocationRef } from '#shared/features/locations/model.ts'

const DAY_MS = 86_400_000

export type ProfessionOption = { key: string; text: string; profession: ProfessionRef }
export type PlaceOption = { key: string; text: string; place: LocationRef }

export function useProfessionOptions(text: string) {
  const search = useDeferredValue(text)
  const { data } = useQuery({
    ...api.directories.professions.queryOptions({ input: { search, limit: 8 } }),
    enabled: search !== '',
    staleTime: DAY_MS,
    placeholderData: keepPreviousData,
  })
  const options = (data?.items ?? []).map(
    (profession): ProfessionOption => ({ key: String(profession.id), text: profession.name, profession }),
  )
  return { options, isUnknown: search !== '' && data?.items.length === 0 }
}

export function usePlaceOptions(text: string) {
  const search = useDeferredValue(text)
  const { data } = useQuery({
    ...api.locations.search.queryOptions({ input: { search, type: null, countryIso2: null, limit: 8 } }),
    enabled: search !== '',
    staleTime: DAY_MS,
    placeholderData: keepPreviousData,
  })
  const options = (data?.items ?? []).map(
    (place): PlaceOption => ({ key: String(place.id), text: place.name, place }),
  )
  return { options, isUnknown: search !== '' && data?.items.length === 0 }
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
