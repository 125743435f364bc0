/**
 * Whether changes of the page are animated. During an animation, clicks are dispatched to the root element and have no
 * effect.
 */
export const isAnimated = () => !matchMedia('(prefers-reduced-motion: reduce)').matches
