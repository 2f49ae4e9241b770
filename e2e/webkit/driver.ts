import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Readable } from 'node:stream'
import { Builder, type WebDriver } from 'selenium-webdriver'
import { fontsEnvironment } from '../fonts.ts'
import { startProgram } from '../stack/child.ts'
import { freePort } from '@loyalty/service/testing/free-port'

const program = (name: 'XVFB' | 'WEBKIT_DRIVER' | 'WEBKIT_BROWSER'): string => {
  const path = process.env[name]
  if (path === undefined) throw new Error(`WebKitGTK’s journeys miss a program. Fix: set ${name} to its path.`)
  return path
}

/** Starts a virtual screen on a free display. */
const startScreen = async () => {
  // Xvfb chooses a free display and writes the display's number to file descriptor 3.
  // Without `-noreset`, Xvfb restarts when its last client leaves, and refuses the browser of the next session. The
  // driver then waits forever for that browser.
  const args = ['-displayfd', '3', '-screen', '0', '480x3600x24', '-nolisten', 'tcp', '-noreset']
  const child = spawn(program('XVFB'), args, { stdio: ['ignore', 'ignore', 'ignore', 'pipe'] })
  const exited = once(child, 'exit')
  const display = child.stdio[3] as Readable
  const [number] = (await Promise.race([
    once(display, 'data'),
    exited.then(() => Promise.reject(new Error('Xvfb has ended.'))),
  ])) as [Buffer]
  return {
    display: `:${String(number).trim()}`,
    stop: async (): Promise<void> => {
      child.kill()
      await exited
    },
  }
}

/**
 * Starts WebKitGTK's driver with its own virtual screen and home folder. Every session starts a new browser without
 * history.
 */
export const startDriver = async () => {
  const screen = await startScreen()
  const home = mkdtempSync(join(tmpdir(), 'loyalty-webkit-'))
  const port = await freePort()
  const url = `http://127.0.0.1:${port}`
  const env = {
    DISPLAY: screen.display,
    HOME: home,
    XDG_RUNTIME_DIR: home,
    LANG: 'C.UTF-8',
    TZ: 'Asia/Riyadh',
    NO_AT_BRIDGE: '1',
    ...fontsEnvironment(),
    // WebKit's sandbox needs Linux namespaces, which a container does not have.
    WEBKIT_DISABLE_SANDBOX_THIS_IS_DANGEROUS: '1',
  }
  const clear = async (): Promise<void> => {
    await screen.stop()
    rmSync(home, { recursive: true, force: true })
  }
  const driver = await startProgram(program('WEBKIT_DRIVER'), [`--port=${port}`], env, `${url}/status`).catch(
    async (error: unknown) => {
      await clear()
      throw error
    },
  )
  return {
    openSession: async (): Promise<WebDriver> => {
      const session = await new Builder()
        .usingServer(url)
        .withCapabilities({
          browserName: 'MiniBrowser',
          'webkitgtk:browserOptions': { binary: program('WEBKIT_BROWSER'), args: ['--automation'] },
        })
        .build()
      // Makes the window high enough for all content: the driver cannot scroll the host page of a cross-origin
      // frame.
      await session.manage().window().setRect({ x: 0, y: 0, width: 480, height: 3600 })
      return session
    },
    stop: async (): Promise<void> => {
      await driver.stop()
      await clear()
    },
  }
}

export type Driver = Awaited<ReturnType<typeof startDriver>>
