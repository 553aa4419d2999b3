/** What users may rely on: the exports are those listed here, and each says what it is. */
import { fileURLToPath } from 'node:url';
// The newest TypeScript has no interface for programs.
import ts from 'typescript-oldest';
import { describe, expect, test } from 'vitest';

/** By entry of the package, every name that it exports. A name that is added here is a promise. */
const PUBLIC: Readonly<Record<string, string>> = {
  'src/index.ts': `
    BriefHits DampingModel Touch dampingFor foretoldHits measuredHits silentByNature touchesOf
    Edit Takeover bendEvents bendPaths bendable unpinEdits
    Account BarElement BarrierElement Change Checked ClusterPlayer 
    CollisionRule Contact ContactOf ContactOutput ContactReport Cost Dump Element End Fold
    ForcePlayer GesturePlayer InitialPlayer Keys Ledger Levelled LiveChange LiveEvent LoadOptions
    MassElement MembraneElement MixInput MixKind ModalElement Model ModelSource MoveEvent NewtonReport
    Output PlateElement PlayEvent Player PluckPlayer PointOutput Position Precision Problem Profile
    Program ProgramContact ProgramElement ProgramEvent ProgramOutput Ref Refs ScoreEvent
    SetEvent Shape Simulation SimulationOptions Snapshot Stamped StrikePlayer
    ScrapePlayer StringElement StrumPlayer SurfacePosition Wav WavFormat checkModel collisionRules compile
    createSimulation decodeWav defineModel encodeFlac encodeWav formatProblem framesOf hasFastKernel loadKernel
    loadModelText mix modelJsonSchema normalise partsOf peak placeIn placeProblems planChange removeDc
    simulate starterModel
  `,
  'src/audio/index.ts': `
    ClangorNode ClangorOptions ClangorSource ContactOnset ModelError Moment Place Recording Reliving
    Instrument InstrumentOptions SchemeChoice Share Timed ViewFrame ViewLedger createClangorNode createInstrument relive
    renderRecording
  `,
  'src/batch/public.ts': `
    ContactEvent Derived Distribution Draw DrawnItem Engine Features Item Labels Sweep SweepSource Value
    drawItem loadSweep openEngine renderItem
  `,
  'src/impact/index.ts': `
    ContactRun Correction CostColumn Costed ForcedContact Impact ImpactSummary LoopPoint METHODS Match
    Method MethodErrors Operation OperationCounts PAPER_IMPACTS PAPER_RATE PublishedCell Rational
    Rebound ReboundOptions ReboundSequence Sampling TableCell TableName TrajectoryPoint TrustedRange
    approximationError checkImpact compareWithPrinted compressionAt contactTime deviationAtRelease
    deviationOfCompression deviationOfEnergy equilibrium errorOfOutputVelocity finalEnergy forceAt
    forceLoop forceOf forcedContact formatRational hamiltonianAt heightAt initialEnergy limitVelocity
    maxCompression nonlocalCoefficients nonlocalOutputVelocity operationTable outputVelocity
    outputVelocityByBisection outputVelocityByZeroFinding polynomialCoefficients polynomialOutputVelocity reboundSequence
    recomputeTables releaseUnderForce restitution runContact simulatedEnergy summarizeImpact trustedRange
  `,
};

const fileOf = (entry: string) => fileURLToPath(new URL(`../../${entry}`, import.meta.url));
const program = ts.createProgram(Object.keys(PUBLIC).map(fileOf), {
  target: ts.ScriptTarget.ES2022,
  module: ts.ModuleKind.ESNext,
  moduleResolution: ts.ModuleResolutionKind.Bundler,
  allowImportingTsExtensions: true,
  noEmit: true,
  types: [],
});
const checker = program.getTypeChecker();

function exportsOf(entry: string): readonly ts.Symbol[] {
  const source = program.getSourceFile(fileOf(entry));
  const module = source && checker.getSymbolAtLocation(source);
  return module === undefined ? [] : checker.getExportsOfModule(module);
}

/** What stands above the declaration of an exported name. */
function commentOf(symbol: ts.Symbol): string {
  const declared = symbol.flags & ts.SymbolFlags.Alias ? checker.getAliasedSymbol(symbol) : symbol;
  return ts.displayPartsToString(declared.getDocumentationComment(checker));
}

describe.each(Object.entries(PUBLIC))('%s', (entry, names) => {
  test('exports what is listed', () => {
    expect(
      exportsOf(entry)
        .map(({ name }) => name)
        .sort(),
    ).toEqual(names.trim().split(/\s+/).sort());
  });

  test('says of everything what it is', () => {
    const silent = exportsOf(entry).filter((symbol) => commentOf(symbol).trim() === '');
    expect(silent.map(({ name }) => name)).toEqual([]);
  });
});
