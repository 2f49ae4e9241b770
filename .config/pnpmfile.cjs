// A test compiles the React Native template, and needs only the types of React Native: 3 packages instead of 210.
const typesOnly = new Set(['react-native', '@react-native/virtualized-lists'])

const readPackage = (manifest) =>
  typesOnly.has(manifest.name)
    ? { ...manifest, dependencies: pick(manifest.dependencies), peerDependencies: {}, scripts: {} }
    : manifest

const pick = ({ '@react-native/virtualized-lists': lists } = {}) =>
  lists ? { '@react-native/virtualized-lists': lists } : {}

module.exports = { hooks: { readPackage } }
