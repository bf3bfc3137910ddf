/** The pattern with which `ilike` finds the texts that contain what was typed, without regard to case. */
export function containsPattern(typed: string): string {
  return `%${typed.trim().replaceAll(/[\\%_]/g, '\\$&')}%`
}
