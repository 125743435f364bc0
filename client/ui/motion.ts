/** Whether a change of the page is animated. During an animation a click goes to the root element and has no effect. */
export const isAnimated = () => !matchMedia('(prefers-reduced-motion: reduce)').matches
