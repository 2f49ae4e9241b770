import { readColor, type Rgb } from './color.ts'

export type Scheme = 'light' | 'dark'

/**
 * The light and dark colours of `theme.css`, for measuring contrast. A test checks that this file and `theme.css` have
 * the same colours.
 */
const colors = {
  surface: ['#ffffff', '#10171a'],
  sunken: ['#f4f7f7', '#192226'],
  raised: ['#ffffff', '#1b2428'],
  ink: ['#10212a', '#e8eff0'],
  muted: ['#51626b', '#a3b4ba'],
  line: ['#dce4e6', '#2d3a3f'],
  edge: ['#74848c', '#71838a'],
  inverse: ['#17272e', '#e8eff0'],
  'on-inverse': ['#ffffff', '#10212a'],
  accent: ['#0a5f66', '#6fcfcd'],
  'accent-fill': ['#0a5f66', '#6fcfcd'],
  'accent-strong': ['#06484e', '#95e0de'],
  'accent-soft': ['#e7f2f2', '#15302f'],
  'on-accent': ['#ffffff', '#06201f'],
  danger: ['#b0261d', '#ff9d94'],
  'danger-soft': ['#fdefed', '#371b18'],
  'on-danger': ['#ffffff', '#2b0906'],
  success: ['#176c44', '#74d3a1'],
  'success-soft': ['#e9f5ee', '#132c20'],
  warning: ['#855000', '#f0c070'],
  'warning-soft': ['#fcf3e1', '#31260f'],
  'series-1': ['#0a5f66', '#6fcfcd'],
  'series-2': ['#a35a00', '#eeb45f'],
  'series-3': ['#5a4bb0', '#aea2f5'],
  'series-4': ['#a83263', '#f29abd'],
  'series-5': ['#2f6fb3', '#84b8f0'],
  'series-6': ['#55702a', '#b3cf7c'],
} as const

export type ThemeColor = keyof typeof colors
export type ThemeColors = Record<ThemeColor, Rgb>

export const themeColors = (scheme: Scheme): ThemeColors =>
  Object.fromEntries(
    Object.entries(colors).map(([name, pair]) => [name, readColor(pair[scheme === 'light' ? 0 : 1])]),
  ) as ThemeColors
