import type { Audience } from '#client/ui/layout/site-links.ts'
import { YEAR_SECONDS } from '#shared/kernel/durations.ts'

/**
 * Stores the user's side of the board; without a choice the address decides (specification, section 4). The cookie is
 * readable by scripts, because public/theme.js sets the attribute of the root from it before the first paint.
 */
export function chooseAudience(audience: Audience) {
  const flag = audience === 'employer' ? '1' : '0'
  const secure = location.protocol === 'https:' ? '; secure' : ''
  document.cookie = `employer=${flag}; path=/; max-age=${YEAR_SECONDS}; samesite=lax${secure}`
  document.documentElement.dataset['employer'] = flag
}

/** Stores the side that the user registered for, unless they have chosen one on this device. */
export function keepAudience(audience: Audience) {
  if (!/(?:^|;\s*)employer=[01](?:;|$)/.test(document.cookie)) chooseAudience(audience)
}

/** Stores the side of each followed link that leads to one. */
export function watchAudienceLinks() {
  document.addEventListener('click', ({ target }) => {
    const link = target instanceof Element ? target.closest<HTMLElement>('a[data-audience]') : null
    const audience = link?.dataset['audience']
    if (audience === 'seeker' || audience === 'employer') chooseAudience(audience)
  })
}
