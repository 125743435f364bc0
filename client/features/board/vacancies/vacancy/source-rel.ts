/** `rel` of a link to the source of a vacancy. */
export const formatSourceRel = (followsSource: boolean) => (followsSource ? 'noopener' : 'nofollow noopener')
