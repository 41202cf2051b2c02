const GUARDS = new Set([
  'may',
  'isAdministrator',
  'isOwner',
  'ownId',
  'materialsAccessOf',
  'mayOpenMaterials',
  'mayWrite',
  'changeStaffAccount',
  'visibleAttempts',
])

const isGuard = (node) => node.type === 'CallExpression' && GUARDS.has(node.callee.name)

/** Whether a part of a syntax tree holds a call of a guard. */
function asks(node) {
  if (!node || typeof node.type !== 'string') return false
  if (isGuard(node)) return true
  return Object.entries(node).some(
    ([key, value]) =>
      key !== 'parent' && (Array.isArray(value) ? value.some(asks) : typeof value === 'object' && asks(value)),
  )
}

/** Exported functions of records/ that take an actor have to ask what the actor may do. */
const guardedVerbs = {
  create(context) {
    return {
      ExportNamedDeclaration({ declaration }) {
        if (declaration?.type !== 'FunctionDeclaration') return
        if (!declaration.params.some((param) => param.type === 'Identifier' && param.name === 'actor')) return
        if (asks(declaration.body)) return
        context.report({
          node: declaration.id,
          message: `${declaration.id.name} takes an actor and never asks what they may do: call may of #domain/accounts/rights, or isOwner or ownId of #domain/accounts/accounts.`,
        })
      },
    }
  },
}

export default { meta: { name: 'academy' }, rules: { 'guarded-verbs': guardedVerbs } }
