import { ScriptOnce } from '@tanstack/react-router'

const script =
  "try{const hint=localStorage.getItem('accessToken')?'maybe':sessionStorage.getItem('session');" +
  'if(hint)document.documentElement.dataset.session=hint}catch{}'

/**
 * Marks the page before first paint if the visitor is probably signed in (see `styles.css`), or if
 * the second factor was pending when this tab last knew the session: the scripts then start at once.
 */
export function SessionHint() {
  return <ScriptOnce>{script}</ScriptOnce>
}
