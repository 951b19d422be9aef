import { api, CallError } from '../../../../kit/api/client.ts'
import { clockText } from '../../../../kit/time/zone.ts'
import type { Conflict } from '../../../../ui/form/useDraftForm.ts'
import { keyOf, preferencesOf, valueText, type Edits, type Preference, type Stored } from './preferences.ts'

interface Outcome {
  /** Edits that could not be saved. After a conflict they carry the version that it showed. */
  unsaved: Edits
  conflict?: Conflict
  /** Why saving stopped. */
  refused?: string
}

/** Saves changed preferences one after the other. Conflicts are collected and shown together at the end. */
export async function savePreferences(
  firm: number,
  stored: readonly Stored[],
  edits: Readonly<Edits>,
): Promise<Outcome> {
  const unsaved = { ...edits }
  let conflict: Conflict | undefined
  for (const each of preferencesOf(stored, edits)) {
    const key = keyOf(each)
    const edit = unsaved[key]
    try {
      if (each.changed) await save(firm, each)
      delete unsaved[key]
    } catch (error) {
      if (!(error instanceof CallError)) throw error
      const serverConflict = error.problem.conflict
      if (!serverConflict || !edit) return { unsaved, conflict, refused: error.message }
      unsaved[key] = { ...edit, version: serverConflict.version }
      const field = {
        name: key,
        label: each.known?.label ?? each.name,
        stored: valueText(each, String(serverConflict.fields[0]?.stored ?? '')),
        yours: valueText(each, each.value),
        take: (typed: Record<string, unknown>) => ({ edits: without(typed['edits'] as Edits, key) }),
      }
      conflict = {
        who: serverConflict.by,
        when: clockText(serverConflict.at),
        fields: [...(conflict?.fields ?? []), field],
      }
    }
  }
  return { unsaved, conflict }
}

const without = (edits: Readonly<Edits> | undefined, name: string): Edits =>
  Object.fromEntries(Object.entries(edits ?? {}).filter(([key]) => key !== name))

const save = (firm: number, { name, type, value, isInactive, version }: Preference) =>
  api('POST firm/saveFirmPreference', {
    body: {
      firm,
      firmPreferenceName: name,
      preference: value.trim(),
      firmPreferenceCategory: type,
      isInactive: isInactive ? 1 : 0,
      version,
    },
  })
