/** Next to the order of a list; on the narrowest phones the icon alone is visible. */
export const followText = (isSaved: boolean) => (
  <>
    <span className="follow-text">{isSaved ? 'Следите' : 'Следить'}</span>
    <span className="sr-only"> за новым по этому поиску</span>
  </>
)
