/** The part of Preact that `start.tsx` sets. A build with React reads it nowhere. */
export const options: { requestAnimationFrame?: (callback: () => void) => void } = {}
