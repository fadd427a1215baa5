import { wordSet } from '../common/word-set.ts';

/** Folded stop words by language. */
export const STOP_WORDS: Readonly<Record<string, ReadonlySet<string>>> = {
  en: wordSet(
    'a about am an and any are as at be been being but by can could d did do does for from had has ' +
      'have how i if in into is it its ll m may me my of on or our re s should so some t than that ' +
      'the their them then there these they this those to us use ve was we were what when where ' +
      'which who why will with would you your',
  ),
  fr: wordSet(
    'a afin ai ainsi alors au aucun aussi aux avec avoir c car ce cela celle celui ces cet cette ' +
      'comme comment d dans de des donc dont du elle elles en est et etre eux fait faire faut il ' +
      'ils j je l la le les leur leurs lors lui m ma mais me mes moi mon n ne nos notre nous on ' +
      'ont ou par pas peut pour pourquoi qu quand que quel quelle quelles quelqu quels qui quoi s sa ' +
      'sans se ses si son sont sous sur t ta te tes toi ton tous tout toute tu un une utiliser ' +
      'vers vos votre vous y',
  ),
};
