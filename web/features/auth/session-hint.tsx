import { ScriptOnce } from '@tanstack/react-router'

const script =
  "try{if(localStorage.getItem('accessToken'))document.documentElement.dataset.session='maybe'}catch{}"

/** Marks the page before first paint if the visitor is probably signed in; see `styles.css`. */
export function SessionHint() {
  return <ScriptOnce>{script}</ScriptOnce>
}
