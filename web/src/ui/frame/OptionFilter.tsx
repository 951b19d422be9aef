import { CheckList } from './CheckList.tsx'
import { FilterChip } from './FilterChip.tsx'
import { t } from './texts.ts'

interface Props<V extends string | number> {
  label: string
  options: readonly { value: V; label: string }[]
  chosen: V
  /** The value that doesn't filter; the clear button selects it. */
  any: V
  /** Text of the chip, if it isn't the label of the selected option. */
  says?: string
  onChange: (chosen: V) => void
}

/** Filter chip for one option out of a list, with a clear button. */
export function OptionFilter<V extends string | number>(props: Props<V>) {
  const { label, options, chosen, any, says, onChange } = props
  const labelOf = (value: V) => options.find((option) => option.value === value)?.label
  return (
    <FilterChip
      label={label}
      value={says ?? labelOf(chosen) ?? labelOf(any) ?? t('filter.any')}
      onClear={chosen === any ? undefined : () => onChange(any)}
    >
      {(close) => (
        <CheckList
          label={label}
          single
          options={options}
          chosen={[chosen]}
          onChange={([next = any]) => {
            onChange(next)
            close()
          }}
        />
      )}
    </FilterChip>
  )
}

const hiddenOrShown = () => [
  { value: 0, label: t('inactive.hidden') },
  { value: 1, label: t('inactive.shown') },
]

/** Filter chip for whether a list includes inactive records. */
export function InactiveChip(props: { shown: boolean; onChange: (shown: boolean) => void }) {
  return (
    <OptionFilter
      label={t('inactive.label')}
      options={hiddenOrShown()}
      chosen={Number(props.shown)}
      any={0}
      says={props.shown ? t('inactive.isShown') : t('inactive.isHidden')}
      onChange={(chosen) => props.onChange(chosen === 1)}
    />
  )
}
