import { Link } from '@tanstack/react-router'
import { frameTexts } from '../messages/frame/texts.ts'
import { environments, useEnvironment, useOtherEnvironment } from './environment.ts'

/** Renders two links: the same page in the sandbox and in production. */
export function EnvironmentSwitch() {
  const t = frameTexts.useText()
  const current = useEnvironment()
  const addressIn = useOtherEnvironment()
  return (
    <nav aria-label={t('environment')} className="env-switch">
      {environments.map((env) => (
        <Link key={env} to={addressIn(env) as '/'} data-env={env} aria-current={env === current ? 'true' : undefined}>
          <span className="env-mark" data-env={env} aria-hidden="true" />
          {t(env)}
        </Link>
      ))}
    </nav>
  )
}
