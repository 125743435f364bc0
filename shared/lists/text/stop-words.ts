/** Words too common to search for; they keep their places in phrases. Folded. */
export const STOP_WORDS: ReadonlySet<string> = new Set(
  (
    'а без более бы был была были было быть в вам вас ваш весь во вот все всего всех вы где да для до его ее если есть еще ' +
    'же за и из или им их к как ко когда которые кто ли либо мы на над нас наш не него нее ни них но ну о об обо от она они оно ' +
    'он плюс по под при про с со свою себя так также там те тем то того тоже той только том ты у уже что чтобы чем эта эти это этот я ' +
    'a an and are as at be by for from in is of on or our the to we with you your'
  ).split(' '),
)
