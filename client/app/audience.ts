import { YEAR_SECONDS } from '#shared/kernel/durations.ts'

type Audience = 'seeker' | 'employer'

/**
 * Which side of the board a person is on, once chosen; until then the address decides (specification, section 4). The
 * cookie is readable and holds no secret: public/theme.js puts the same mark on the root before the first paint.
 */
export function chooseAudience(audience: Audience) {
  const flag = audience === 'employer' ? '1' : '0'
  const secure = location.protocol === 'https:' ? '; secure' : ''
  document.cookie = `employer=${flag}; path=/; max-age=${YEAR_SECONDS}; samesite=lax${secure}`
  document.documentElement.dataset['employer'] = flag
}

/** Links that lead to the other side of the board choose it. */
export function followAudienceLinks() {
  document.addEventListener('click', ({ target }) => {
    const link = target instanceof Element ? target.closest<HTMLElement>('a[data-audience]') : null
    const audience = link?.dataset['audience']
    if (audience === 'seeker' || audience === 'employer') chooseAudience(audience)
  })
}
