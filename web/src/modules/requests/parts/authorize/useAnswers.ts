import { useEffect, useRef, useState } from 'react'
import type { AuthorizationView } from '#contract/requests/authorization.ts'
import { fitting, isRecord, parsed } from '../../../../ui/storedValue.ts'
import { keptChoices, type Answer, type Asked, type Choices } from './choices.ts'

type Kept = { choices: Choices; name: string; asked: readonly Asked[] }

const none: Kept = { choices: {}, name: '', asked: [] }

const readKept = (key: string): Kept | undefined => {
  const kept = parsed(sessionStorage.getItem(key))
  return isRecord(kept) ? { ...none, ...fitting(none, kept) } : undefined
}

/** What a person chose and typed so far; kept in the tab, and carried over when prices change under it. */
export const useAnswers = (view: AuthorizationView, key: string) => {
  const [kept] = useState(() => readKept(key))
  const before = useRef<readonly Asked[]>(kept?.asked ?? view.services)
  const [choices, setChoices] = useState<Choices>(() =>
    kept ? keptChoices(kept.asked, view.services, kept.choices) : {},
  )
  const [shown, setShown] = useState(view)
  const [name, setName] = useState(kept?.name ?? view.name)
  if (shown !== view) {
    if (shown.version !== view.version) {
      before.current = shown.services
      setChoices(keptChoices(shown.services, view.services, choices))
    }
    setShown(view)
  }
  useEffect(() => {
    sessionStorage.setItem(key, JSON.stringify({ choices, name, asked: view.services } satisfies Kept))
  }, [key, choices, name, view.services])
  return {
    choices,
    name,
    before: before.current,
    setName,
    choose: (id: number, answer: Answer) => setChoices({ ...choices, [id]: answer }),
    yesToAll: () => setChoices(Object.fromEntries(view.services.map(({ id }) => [id, 'yes' as const]))),
    forget: () => sessionStorage.removeItem(key),
  }
}
