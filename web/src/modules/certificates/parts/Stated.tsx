import { codeStatusLabel } from '#contract/kit/scanLabels.ts'
import type { CertificateStatement } from '#contract/kit/certificate.ts'
import { outcomeLabel, resultMethodLabel, resultsHeadline } from '#contract/kit/resultLabels.ts'
import { resultMethods } from '#contract/kit/results.ts'
import type { CodeStatus } from '#contract/kit/scans.ts'
import { stampAt, zoneName } from '#contract/kit/time.ts'
import { displayZone } from '../../../kit/time/zone.ts'
import { Vin } from '../../../ui/base/Vin.tsx'
import { t } from '../texts.ts'
import s from '../certificate.module.css'

export const timeText = (instant: string): string => {
  const zone = displayZone()
  return `${stampAt(instant, zone)} ${zoneName(zone, instant)}`
}

/** What a certificate says about vehicle, work, and people. */
export function StatedFacts({ stated }: { stated: CertificateStatement }) {
  const { signed } = stated
  const facts = [
    ['vehicle', stated.vehicle],
    ['ro', stated.ro],
    ['visit', String(stated.visit)],
    ['center', [stated.center.name, stated.center.address].filter(Boolean).join(', ')],
    ['technician', stated.technician],
    ['completed', stated.completedAt && timeText(stated.completedAt)],
    [
      'signed',
      signed ? t('fact.signedAt', { name: signed.name, at: timeText(signed.at) }) : t('fact.notSigned'),
    ],
    ['issued', timeText(stated.issuedAt)],
  ] as const
  return (
    <dl className={s.facts}>
      {stated.vin && (
        <div>
          <dt>{t('fact.vin')}</dt>
          <dd>
            <Vin vin={stated.vin} />
          </dd>
        </div>
      )}
      {facts
        .filter(([, value]) => value !== '')
        .map(([name, value]) => (
          <div key={name}>
            <dt>{t(`fact.${name}`)}</dt>
            <dd dir="auto">{value}</dd>
          </div>
        ))}
    </dl>
  )
}

type System = CertificateStatement['systems'][number]

/** The result of each system. */
export function StatedSystems({ systems }: { systems: readonly System[] }) {
  return (
    <section className={s.part} aria-labelledby="stated-systems">
      <h2 id="stated-systems">{t('systems')}</h2>
      <p className={s.hint}>
        {systems.length === 0 ? t('systems.none') : resultsHeadline(systems.map(({ result }) => result))}
      </p>
      <ul className={s.systems}>
        {systems.map((one) => {
          const method = resultMethods.find((each) => each === one.method)
          const lines = (['procedure', 'source', 'target', 'reason'] as const).filter((key) => one[key])
          return (
            <li key={one.system}>
              <div className={s.system}>
                <b>{one.name}</b>
                <b data-result={one.result}>{outcomeLabel(one.result)}</b>
              </div>
              {method && <small>{resultMethodLabel(method)}</small>}
              {lines.map((key) => (
                <small key={key}>
                  {t(`system.${key}`)}: {one[key]}
                </small>
              ))}
              {one.measurements.map(({ name, measured, spec }, at) => (
                <small key={at}>
                  {spec
                    ? t('system.value', { name, measured, spec })
                    : t('system.valueNoSpec', { name, measured })}
                </small>
              ))}
            </li>
          )
        })}
      </ul>
    </section>
  )
}

const statusText = (status: string): string =>
  status === '' ? t('codes.notFound') : codeStatusLabel(status as CodeStatus)

/** Trouble codes before and after the work. */
export function StatedCodes({ codes, scans }: Pick<CertificateStatement, 'codes' | 'scans'>) {
  return (
    <section className={s.part} aria-labelledby="stated-codes">
      <h2 id="stated-codes">{t('codes')}</h2>
      {codes.length === 0 ? (
        <p className={s.hint}>{t(scans.length === 0 ? 'codes.noScans' : 'codes.none')}</p>
      ) : (
        <div className={s.scroll} role="group" aria-labelledby="stated-codes" tabIndex={0}>
          <table className={s.codes}>
            <thead>
              <tr>
                <th scope="col">{t('codes.code')}</th>
                <th scope="col">{t('codes.what')}</th>
                <th scope="col">{t('codes.before')}</th>
                <th scope="col">{t('codes.after')}</th>
              </tr>
            </thead>
            <tbody>
              {codes.map(({ code, module, text, before, after }, at) => (
                <tr key={at}>
                  <th scope="row">{code}</th>
                  <td>{[text, module].filter(Boolean).join(' · ')}</td>
                  <td>{statusText(before)}</td>
                  <td>{statusText(after)}</td>
                </tr>
              ))}
            </tbody>
          </table>
        </div>
      )}
    </section>
  )
}
