import { Combobox, useCombobox } from '@mantine/core'
import '@mantine/core/styles/Combobox.css'
import '@mantine/core/styles/Popover.css'
import { IconSearch } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import type { AnswerOf } from '#contract/kit/call.ts'
import type { contactSearch } from '#contract/contacts.ts'
import { read } from '../../../../kit/api/queries.ts'
import { Box, Field, type FieldProps } from '../../../../ui/form/Field.tsx'
import { t } from './texts.ts'
import s from './detail.module.css'

export type Found = AnswerOf<typeof contactSearch>[number]
interface Props extends Omit<FieldProps<number | null>, 'value' | 'onChange'> {
  firm?: number
  /** Limits the results to this kind, and names it when nothing matches. */
  kind?: 'fleet'
  /** Contact to leave out of the results: the current one. */
  excludedId?: number
  /** Text in the field: the name of the selected contact. */
  selectedName: string
  onChoose: (found: Found | null) => void
}

const noMatchKey = (kind: 'fleet' | undefined, firm: number | undefined) => {
  if (kind === 'fleet') return firm ? 'picker.noFleetHere' : 'picker.noFleet'
  return firm ? 'picker.noContactHere' : 'picker.noContact'
}

/** Finds a contact by name, phone, or email while typing. Empty text is not searched. */
export function ContactPicker({ firm, kind, excludedId, selectedName, onChoose, ...field }: Props) {
  const [typed, setTyped] = useState(selectedName)
  const [term, setTerm] = useState('')
  const box = useCombobox({ onDropdownClose: () => box.resetSelectedOption() })
  useEffect(() => setTyped(selectedName), [selectedName])
  useEffect(() => {
    const timer = setTimeout(() => setTerm(typed === selectedName ? '' : typed.trim()), 200)
    return () => clearTimeout(timer)
  }, [typed, selectedName])
  const search = useQuery({
    ...read('GET contact/contactSearch', { query: { searchterm: term, firmid: firm, type: kind } }),
    enabled: term !== '',
    staleTime: 30_000,
  })
  const isReady = term !== '' && term === typed.trim()
  const found = isReady ? (search.data ?? []).filter((each) => each.id !== excludedId).slice(0, 8) : []
  const note =
    typed.trim() === '' || typed === selectedName
      ? t('picker.hint')
      : !isReady || search.isFetching
        ? t('picker.searching')
        : search.isError
          ? t('picker.failed')
          : found.length === 0
            ? t(noMatchKey(kind, firm), { term: typed.trim() })
            : ''
  return (
    <Combobox
      store={box}
      onOptionSubmit={(value) => {
        const one = found.find((each) => String(each.id) === value)
        if (one) onChoose(one)
        box.closeDropdown()
      }}
      withinPortal={false}
      floatingStrategy="fixed"
    >
      <Combobox.Target>
        <div>
          <Field placeholder={t('picker.placeholder')} {...field}>
            {(tie) => (
              <Box bad={Boolean(field.error)} before={<IconSearch size={16} aria-hidden="true" />}>
                <Combobox.EventsTarget withExpandedAttribute>
                  <input
                    {...tie}
                    role="combobox"
                    aria-expanded={box.dropdownOpened}
                    aria-controls={box.listId ?? undefined}
                    autoComplete="off"
                    value={typed}
                    onChange={(event) => {
                      setTyped(event.currentTarget.value)
                      if (event.currentTarget.value === '') onChoose(null)
                      box.openDropdown()
                    }}
                    onFocus={() => typed && typed !== selectedName && box.openDropdown()}
                    onBlur={() => {
                      box.closeDropdown()
                      setTyped(selectedName)
                    }}
                  />
                </Combobox.EventsTarget>
              </Box>
            )}
          </Field>
        </div>
      </Combobox.Target>
      <Combobox.Dropdown>
        <Combobox.Options className={s.options} aria-label={field.label}>
          {found.map((each) => (
            <Combobox.Option key={each.id} value={String(each.id)}>
              <span className={s.option}>
                <b className="cut">{each.name}</b>
                {each.emailAddress && <span className="muted cut">{each.emailAddress}</span>}
              </span>
            </Combobox.Option>
          ))}
          {note && <Combobox.Empty>{note}</Combobox.Empty>}
        </Combobox.Options>
      </Combobox.Dropdown>
    </Combobox>
  )
}
