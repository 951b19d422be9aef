import { useQuery } from '@tanstack/react-query'
import { dollars } from '#contract/kit/money.ts'
import { date } from '#contract/kit/time.ts'
import type { EventShape } from '#contract/requests/index.ts'
import type { PricingResult } from '#contract/requests/billing.ts'
import { CallError } from '../../../../kit/api/client.ts'
import { read } from '../../../../kit/api/queries.ts'
import { Button } from '../../../../ui/base/Button.tsx'
import { Money } from '../../../../ui/base/Money.tsx'
import { useLazyPopover } from '../../../../ui/overlay/lazyPopover.tsx'
import { plainPopover } from '../../../../ui/overlay/lazyPopovers.ts'
import { toast } from '../../../../ui/toast.ts'
import { useRepriceVisit } from '../../data.ts'
import { t } from './texts.ts'
import s from './priceBreakdown.module.css'

type Line = EventShape['serviceList'][number]

/** Amount of a service; a press explains how it was calculated. */
export function PriceBreakdown({ visit, line }: { visit: EventShape; line: Line }) {
  const { button, Part, under } = useLazyPopover(plainPopover, { opens: 'dialog' })
  const name = t('price.label', { service: line.description })
  return (
    <>
      <button
        type="button"
        {...button}
        className={s.amount}
        data-print=""
        aria-label={t('price.amount', { service: line.description, amount: dollars(line.amount) })}
      >
        <Money amount={line.amount} />
      </button>
      {Part && (
        <Part {...under} label={name} side="end">
          {under.open && <BreakdownDetails visit={visit} line={line} onClose={() => under.setOpen(false)} />}
        </Part>
      )}
    </>
  )
}

function BreakdownDetails({ visit, line, onClose }: { visit: EventShape; line: Line; onClose: () => void }) {
  const { calibrateEvent } = visit
  const query = useQuery({
    ...read('GET calibrate/pricingRuleResult', { query: { calibrateEvent } }),
    staleTime: 0,
  })
  const reprice = useRepriceVisit()
  const result = query.data?.services.find((each) => each.id === line.id)
  const repriceVisit = async (version: number) => {
    try {
      await reprice.mutateAsync({ calibrateEvent, version })
      toast.ok(t('price.repriced', { number: visit.number }))
      onClose()
    } catch (error) {
      toast.error(error instanceof CallError ? error.problem.detail : t('price.repriceFailed'))
      void query.refetch()
    }
  }
  return (
    <div className={s.why}>
      <b>{line.description}</b>
      {query.isPending && <p className="muted">{t('price.loading')}</p>}
      {query.error && !query.data && (
        <p role="alert">
          {t('price.loadFailed')}{' '}
          <Button size="s" onClick={() => void query.refetch()}>
            {t('price.retry')}
          </Button>
        </p>
      )}
      {result && <Steps result={result} />}
      {result?.today && query.data && (
        <div className={s.today}>
          <p>
            {t('price.today', { date: date(query.data.on), amount: dollars(result.today.amount) })}
            <span className="muted">{result.today.says.join('. ')}</span>
          </p>
          {query.data.mayPriceAgain && (
            <Button size="s" busy={reprice.isPending} onClick={() => void repriceVisit(query.data.version)}>
              {t('price.reprice')}
            </Button>
          )}
        </div>
      )}
      {!query.data?.keepsPrice && line.authorization === 'yes' && (
        <p className="muted">{t('price.authorized')}</p>
      )}
      {query.data?.keepsPrice && <p className="muted">{t('price.closed')}</p>}
    </div>
  )
}

function Steps({ result }: { result: PricingResult['services'][number] }) {
  return (
    <>
      <ul>
        {result.says.map((step) => (
          <li key={step}>{step}</li>
        ))}
      </ul>
      {result.passedOver.length > 0 && (
        <ul className={s.over} aria-label={t('price.passedOver')}>
          {result.passedOver.map((rule) => (
            <li key={rule.pricingRule}>
              {t('price.passedOver.rule', { rule: rule.pricingRuleName, price: rule.says, why: rule.why })}
            </li>
          ))}
        </ul>
      )}
    </>
  )
}
